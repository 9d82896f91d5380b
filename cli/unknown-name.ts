import { nearestName } from "@/lib/core/read/nearest-name";

/** `unknown format "gemni"; did you mean gemini?`, or the full list if no name is similar. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const help = nearest === undefined ? `known: ${known.join(", ")}` : `did you mean ${nearest}?`;
  return `unknown ${what} ${JSON.stringify(name)}; ${help}`;
}
