import { createHash } from "node:crypto";
import { writeDeepJson } from "@/lib/core/formats/write-deep-json";
import type { Message } from "@/lib/core/schema/message";

/** A short name for some content: the same content has the same name on every machine and every day. */
export function contentHash(...values: readonly unknown[]): string {
  return createHash("sha256").update(writeDeepJson(values, 0)).digest("hex").slice(0, 16);
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
  toolCalls,
  toolResponses,
  media?.map(({ data, ...rest }) => [rest, data?.length, data?.slice(0, 64)]),
  reasoning?.slice(0, HASHED_CHARACTERS),
];

/**
 * Gives ids to the messages of one chat whose source has none: a hash of the content and how many times it was seen
 * before. A newer or longer export of the same chat so makes the same ids.
 */
export function idInventor(): (message: Idless) => Message {
  const seen = new Map<string, number>();
  return (message) => {
    const hash = contentHash(hashedContent(message));
    const times = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, times);
    return { ...message, id: times === 1 ? `h${hash}` : `h${hash}-${times}`, idInvented: true };
  };
}
