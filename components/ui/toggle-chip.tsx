import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";

export function ToggleChip({
  pressed,
  onChange,
  children,
}: Readonly<{ pressed: boolean; onChange: (pressed: boolean) => void; children: ReactNode }>) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={joinClasses(
        "inline-flex h-8 items-center justify-center gap-1.5 rounded-md border px-2.5 whitespace-nowrap pointer-coarse:h-10",
        pressed
          ? "border-accent bg-accent-soft text-ink"
          : "border-line-strong bg-surface text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      {pressed && <Check aria-hidden className="size-3.5 text-accent" />}
      {children}
    </button>
  );
}
