import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes";

const LOOKS = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-hover",
  plain: "border-line-strong bg-surface text-ink hover:bg-hover",
  danger: "border-danger bg-surface text-danger hover:bg-hover",
} as const;

/** Shared by buttons and by links that look like one. */
export const buttonClasses = (look: keyof typeof LOOKS) =>
  joinClasses(
    "inline-flex h-8 items-center justify-center gap-1.5 rounded-md border px-3 font-medium whitespace-nowrap",
    "pointer-coarse:h-10 disabled:cursor-progress disabled:opacity-70",
    "aria-disabled:cursor-progress aria-disabled:opacity-70",
    LOOKS[look],
  );

export function Button({
  look = "plain",
  className,
  ...rest
}: ComponentProps<"button"> & { look?: keyof typeof LOOKS }) {
  return <button type="button" className={joinClasses(buttonClasses(look), className)} {...rest} />;
}
