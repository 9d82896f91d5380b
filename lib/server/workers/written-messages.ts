import { setImmediate } from "node:timers/promises";
import type { Message } from "../../core/schema/message";
import { toWrittenText, type Written } from "./written";

/** Parsed without yielding: about 5 ms. */
const AT_ONCE = 1000;

/** Messages as lines of JSON. */
export const writeMessages = (messages: readonly Message[]): Written<readonly Message[]> =>
  toWrittenText(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));

/** Parses them in portions: the main thread works for others in between, which a structured clone would not allow. */
export async function parseMessages({ bytes }: Written<readonly Message[]>): Promise<readonly Message[]> {
  const messages: Message[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    messages.push(JSON.parse(decoder.decode(bytes.subarray(start, end))));
    start = end + 1;
    if (messages.length % AT_ONCE === 0) await setImmediate();
  }
  return messages;
}

const NEWLINE = "\n".charCodeAt(0);
const decoder = new TextDecoder();
