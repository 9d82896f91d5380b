import { PanelFrame } from "@/components/panels/panel-frame";
import { Skeleton } from "@/components/ui/skeleton";

const WIDTHS = [180, 300, 240, 340, 120, 280, 210, 320, 160, 260] as const;

/** Placeholder lines of text. */
export function PanelSkeleton({ label }: Readonly<{ label: string }>) {
  return (
    <PanelFrame toolbar={<Skeleton className="h-7 w-40" />}>
      <div role="status" aria-label={label} className="flex flex-col gap-2.5 overflow-hidden px-3 py-3">
        {WIDTHS.map((width) => (
          <Skeleton key={width} className="h-3" width={width} />
        ))}
      </div>
    </PanelFrame>
  );
}
