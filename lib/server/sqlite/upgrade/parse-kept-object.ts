import { fromStorable } from "../../store/exact-text";

/** A message's stored source object; undefined if there is none. */
export function parseKeptObject(raw: string | null): unknown {
  if (raw === null) return undefined;
  try {
    return JSON.parse(fromStorable(raw));
  } catch {
    return undefined;
  }
}
