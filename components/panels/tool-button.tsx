import type { LucideIcon } from "lucide-react";

export const TOOL_CLASSES =
  "inline-flex h-7 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 text-note font-medium text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:h-10 pointer-coarse:min-w-10";

/** A small toolbar button; its label shows where there is room. */
export function ToolButton({
  icon: Icon,
  label,
  shows = "icon",
  onClick,
}: Readonly<{
  icon: LucideIcon;
  label: string;
  shows?: "icon" | "words";
  onClick: () => void;
}>) {
  return (
    <button type="button" title={label} onClick={onClick} className={TOOL_CLASSES}>
      <Icon aria-hidden className="size-3.5" />
      <span className={shows === "icon" ? "sr-only" : "@max-md:sr-only"}>{label}</span>
    </button>
  );
}
