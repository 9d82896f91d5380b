import type { Message } from "@/lib/core/schema/message";
import { contentHash } from "./stable-id";

/** The fields of a message that a source without ids repeats when it is written again. */
type Fingerprinted = Pick<Message, "role" | "author" | "text" | "media" | "toolCalls" | "toolResponses">;

/** Digits of the hash that fit into an exact number. */
const HEX_DIGITS = 13;

/**
 * A number that equal messages share: author, text with its line ends normalised, and the role. Never 0. The time is
 * compared separately, because an earlier version of the source may lack it.
 */
export function messageFingerprint(message: Fingerprinted): number {
  const said = message.text?.trim() ? message.text.replace(/\r\n?/g, "\n") : wordless(message);
  return Number.parseInt(contentHash(speakerOf(message), said).slice(0, HEX_DIGITS), 16) + 1;
}

/** Which author is the bot can be corrected, and a notice may become an event: neither makes another message. */
function speakerOf({ role, author }: Fingerprinted): string {
  const name = author?.id ?? author?.name ?? author?.username;
  if (role === "tool") return "tool";
  if (role !== "user" && role !== "model") return "notice";
  return name === undefined ? role : `#${name}`;
}

const wordless = ({ toolCalls = [], toolResponses = [], media = [] }: Fingerprinted): unknown => [
  toolCalls.map(({ name, args }) => [name, args]),
  toolResponses.map(({ name, response }) => [name, response]),
  media.map(({ kind, filename }) => [kind, filename]),
];
