import type { SideChoice, SideId } from "./compare-url";
import type { ComparisonRequest, SideRequest } from "./compared-side";

type Question = Readonly<Record<SideId, SideChoice>> &
  Readonly<{ chatId: string; at: string | undefined; isDefault: boolean }>;

/** What both sides ask. The server asks the same for the first paint, so that the keys agree. */
export function sideRequests({ chatId, at, a, b, isDefault }: Question): ComparisonRequest {
  const request = ({ overrides, format }: SideChoice, otherCompact: boolean): SideRequest => ({
    chatId,
    ...(at !== undefined && { at }),
    overrides,
    ...(format !== undefined && { format }),
    otherCompact,
  });
  return { a: request(a, false), b: request(b, isDefault) };
}
