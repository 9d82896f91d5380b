/** A progress bar for screen readers, too; `fraction` is from 0 to 1, absent while unknown. */
export function ProgressBar({ label, fraction }: Readonly<{ label: string; fraction?: number | undefined }>) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line-strong"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${percent ?? 0}%` }}
      />
    </div>
  );
}
