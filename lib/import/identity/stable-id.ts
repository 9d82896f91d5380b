import { hash } from "node:crypto";
import { writeDeepJson } from "@/lib/core/formats/json/write-deep-json";
import type { Message } from "@/lib/core/schema/message";
import { HashNumbers } from "./hash-numbers";

/** A short name for some content: the same content has the same name on every machine and every day. */
export function contentHash(...values: readonly unknown[]): string {
  return hash("sha256", writeDeepJson(values, 0), "hex").slice(0, 16);
}

/** Content for a hash is cut: an embedded picture would be hashed for nothing. */
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
  // Without their ids and exact texts: what was imported before these were read keeps its ids.
  toolCalls?.map(({ name, args }) => ({ name, args })),
  toolResponses?.map(({ name, response }) => ({ name, response })),
  media?.map(({ data, ...rest }) => [rest, data?.length, data?.slice(0, 64)]),
  reasoning?.slice(0, HASHED_CHARACTERS),
];

export type IdInventor = (message: Idless) => Message;

/**
 * Gives ids to the messages of one chat whose source has none: a hash of the content and how many times it was seen
 * before. A newer or longer export of the same chat so makes the same ids. Chats that take turns may share what was
 * seen, each under its name.
 */
export function idInventor(seen = new HashNumbers(), chat?: string): IdInventor {
  return (message) => {
    const name = contentHash(hashedContent(message));
    const times = seen.count(chat === undefined ? name : contentHash(chat, name));
    return { ...message, id: times === 1 ? `h${name}` : `h${name}-${times}`, idInvented: true };
  };
}
