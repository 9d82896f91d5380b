import { nearestName } from "@/lib/core/read/nearest-name";

/** `unknown format "gemni"; did you mean gemini?`, or the list when nothing is near. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const help = nearest === undefined ? `known are ${known.join(", ")}` : `did you mean ${nearest}?`;
  return `unknown ${what} ${JSON.stringify(name)}; ${help}`;
}
