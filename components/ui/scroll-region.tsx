import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes";

/** A scrolling region that the keyboard can reach. */
export function ScrollRegion({ className, ...rest }: ComponentProps<"section">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} className={joinClasses("focus-visible:-outline-offset-2", className)} {...rest} />
  );
}
