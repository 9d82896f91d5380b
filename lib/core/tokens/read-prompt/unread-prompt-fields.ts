import { isRecord } from "../../read/field";

/** Set fields that no reader knows: they may cost tokens, so the total has no upper bound. */
export function unreadPromptFields(body: unknown, known: ReadonlySet<string>): readonly string[] {
  if (!isRecord(body)) return [];
  return Object.keys(body).filter((name) => !known.has(name) && isSet(body[name]));
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== false;
