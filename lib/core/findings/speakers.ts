import { oncePer } from "../once-per";
import type { Author, Message } from "../schema/message";
import type { FindingInput } from "./finding-input";

export type Speaker = Readonly<{ author: Author; first: Message }>;

/** Distinct authors other than the bot, by id, or by name if there is no id. */
export const speakers = oncePer(({ messages }: FindingInput): readonly Speaker[] => {
  const found = new Map<string, Speaker>();
  for (const message of messages) {
    const { author, role } = message;
    if (role !== "user" || author === undefined) continue;
    const key = author.id ? `id ${author.id}` : `name ${author.name ?? ""} ${author.username ?? ""}`;
    if (!found.has(key)) found.set(key, { author, first: message });
  }
  return [...found.values()];
});
