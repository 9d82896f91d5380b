import type { SideChoice, SideId } from "./compare-url";
import type { ComparisonRequest, SideRequest } from "./compared-side";

type Question = Readonly<Record<SideId, SideChoice>> &
  Readonly<{ chatId: string; at: string | undefined; isDefault: boolean }>;

/** The requests of both sides. The server builds the same ones for the first paint, so the query keys match. */
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
