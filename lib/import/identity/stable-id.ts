import { hash } from "node:crypto";
import { writeDeepJson } from "@/lib/core/formats/json/write-deep-json";
import type { Message } from "@/lib/core/schema/message";
import { HashNumbers } from "./hash-numbers";

/** A short deterministic name for some content, the same on every machine. */
export function contentHash(...values: readonly unknown[]): string {
  return hash("sha256", writeDeepJson(values, 0), "hex").slice(0, 16);
}

/** Hash input is truncated: hashing an embedded picture adds nothing. */
const HASHED_CHARACTERS = 4000;

type Idless = Omit<Message, "id" | "idInvented">;

const hashedContent = ({
  role,
  author,
  sentAt,
  text,
  toolCalls,
  toolResponses,
  media,
  reasoning,
}: Idless): unknown => [
  role,
  author,
  sentAt,
  text?.slice(0, HASHED_CHARACTERS),
  // Excludes ids and exact texts, so that messages imported before these were read keep their ids.
  toolCalls?.map(({ name, args }) => ({ name, args })),
  toolResponses?.map(({ name, response }) => ({ name, response })),
  media?.map(({ data, ...rest }) => [rest, data?.length, data?.slice(0, 64)]),
  reasoning?.slice(0, HASHED_CHARACTERS),
];

export type IdInventor = (message: Idless) => Message;

/**
 * Invents ids for messages of a chat whose source has none: a content hash plus the number of earlier occurrences, so
 * that a newer or longer export gives the same ids. Interleaved chats may share one counter, each under its own name.
 */
export function idInventor(seen = new HashNumbers(), chat?: string): IdInventor {
  return (message) => {
    const name = contentHash(hashedContent(message));
    const times = seen.count(chat === undefined ? name : contentHash(chat, name));
    return { ...message, id: times === 1 ? `h${name}` : `h${name}-${times}`, idInvented: true };
  };
}
