import type { ReactNode } from "react";

export function KeyCap({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <kbd className="shrink-0 rounded border border-line-strong bg-sunken px-1.5 font-mono text-note text-ink-muted">
      {children}
    </kbd>
  );
}
