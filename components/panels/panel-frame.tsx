import type { ReactNode } from "react";

/** The body of every panel: a small toolbar above the scrolling content. */
export function PanelFrame({ toolbar, children }: Readonly<{ toolbar?: ReactNode; children: ReactNode }>) {
  return (
    <div className="@container flex h-full min-h-0 flex-1 flex-col bg-surface">
      {toolbar && (
        <div className="flex min-h-9 shrink-0 items-center @max-[20rem]:has-[search]:flex-wrap gap-1 border-b border-line px-2 py-1">
          {toolbar}
        </div>
      )}
      {children}
    </div>
  );
}
