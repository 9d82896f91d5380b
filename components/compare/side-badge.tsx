import { joinClasses } from "@/components/ui/join-classes";
import type { SideId } from "@/lib/compare/compare-url";

const LOOKS: Readonly<Record<SideId, string>> = { a: "text-tint-3", b: "text-tint-1" };

/** A side's letter, the same everywhere. */
export function SideBadge({ id }: Readonly<{ id: SideId }>) {
  return (
    <span
      className={joinClasses(
        "inline-flex size-5 shrink-0 items-center justify-center rounded border border-current font-mono text-note font-semibold",
        LOOKS[id],
      )}
    >
      {id.toUpperCase()}
    </span>
  );
}
