import { isRecord } from "../../read/field";

/** Fields of a body that are set and that no reader knows: they may cost something, so the total stays open. */
export function unreadPromptFields(body: unknown, known: ReadonlySet<string>): readonly string[] {
  if (!isRecord(body)) return [];
  return Object.keys(body).filter((name) => !known.has(name) && isSet(body[name]));
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== false;
