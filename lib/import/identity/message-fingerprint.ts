import type { Message } from "@/lib/core/schema/message";
import { contentHash } from "./stable-id";

/** The message fields that a source without ids repeats when it is exported again. */
type Fingerprinted = Pick<Message, "role" | "author" | "text" | "media" | "toolCalls" | "toolResponses">;

/** Hash digits that fit into a safe integer. */
const HEX_DIGITS = 13;

/**
 * A number shared by equal messages: author, role, and text with normalised line ends. Never 0. Times are compared
 * separately, because an earlier version of the source may lack them.
 */
export function messageFingerprint(message: Fingerprinted): number {
  const said = message.text?.trim() ? message.text.replace(/\r\n?/g, "\n") : wordless(message);
  return Number.parseInt(contentHash(speakerOf(message), said).slice(0, HEX_DIGITS), 16) + 1;
}

/** Choosing another bot, or turning a notice into an event, must not change a message's identity. */
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
