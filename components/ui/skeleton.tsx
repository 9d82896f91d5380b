import { joinClasses } from "./join-classes";

export function Skeleton({ className, width }: Readonly<{ className: string; width?: number }>) {
  return (
    <span
      aria-hidden
      style={{ width }}
      className={joinClasses("block max-w-full animate-pulse rounded bg-line", className)}
    />
  );
}
