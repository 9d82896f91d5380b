import { Skeleton } from "@/components/ui/skeleton";

const WIDTHS = [420, 260, 340, 180, 380, 300, 220] as const;

export function TimelineSkeleton({ label }: Readonly<{ label: string }>) {
  return (
    <div role="status" aria-label={label} className="mx-auto w-full max-w-4xl">
      {WIDTHS.map((width) => (
        <div key={width} className="flex gap-3 px-3 py-3 sm:px-4">
          <Skeleton className="size-7 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="mt-2 h-3.5" width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
