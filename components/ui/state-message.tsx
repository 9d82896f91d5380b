import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** An empty, missing or failed state: what happened, what it means, what to do. */
export function StateMessage({
  icon: Icon,
  title,
  children,
  actions,
  heading: Heading = "h2",
}: Readonly<{
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h1" | "h2";
}>) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-20 text-center">
      <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-ink-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <Heading className="text-base font-semibold text-balance">{title}</Heading>
      {children && <div className="text-ink-muted text-pretty wrap-anywhere">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
