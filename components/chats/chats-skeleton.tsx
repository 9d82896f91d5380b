import { Skeleton } from "@/components/ui/skeleton";

const WIDTHS = [144, 224, 128, 192, 176, 152, 208, 160, 240, 136] as const;

/** Has the list's own shape, so that nothing jumps when the chats arrive. */
export function ChatsSkeleton({ label }: Readonly<{ label: string }>) {
  return (
    <div role="status" aria-label={label}>
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex h-11 items-center justify-between gap-4 border-b border-line px-3 md:px-4"
        >
          <Skeleton className="h-3.5" width={width} />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
