import type { NoContext, NoWire } from "../context/load-context";

/** Why a context cannot be answered, each reason with its own status and sentence; the kind is the problem's code. */
export const CONTEXT_PROBLEMS: Readonly<
  Record<(NoContext | NoWire)["kind"], Readonly<{ status: number; error: string }>>
> = {
  "no-chat": { status: 404, error: "There is no such chat." },
  "no-message": { status: 404, error: "There is no such message." },
  "no-wire": { status: 400, error: "This format is only a view: no client posts it." },
};
