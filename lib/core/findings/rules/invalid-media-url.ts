import type { Message } from "../../schema/message";
import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";
import { mediaItems, mediaPlace } from "../media-items";
import { quote } from "../quote";
import { replyTarget } from "../reply-target";

const USABLE = /^(?:(?:https?|gs):\/\/[^\s/?#]+[^\s]*|data:[\w.+-]+\/[\w.+-]+[;,].*|files\/[\w-]+)$/is;
const TEXT_MARKER = /\[(?:Image|Audio): ?([^\]\n]{0,2000})\]/g;
const MARKER_URL = /^https?:\/\/[^\s\]]+$/;

export const invalidMediaUrl = defineRule("invalid-media-url", "warning", (input) => [
  ...mediaItems(input.messages)
    .filter(({ media }) => media.uri && !media.data && !USABLE.test(media.uri))
    .map((item) => ({
      ...mediaPlace(item),
      message: `Not an address that a provider can fetch: ${quote(item.media.uri ?? "")}.`,
      hint: "Store a full https:// address, an uploaded file's address, or the bytes themselves.",
    })),
  ...markedMessages(input).flatMap((message) =>
    invalidMarkers(message.text ?? "").map((address) => ({
      messageId: message.id,
      message: `A media marker without a valid address: ${quote(address)}.`,
      hint: "single-message sends only http and https addresses without spaces; this marker stays in the text.",
    })),
  ),
]);

/** Only single-message reads markers: in the current message and in its reply target. */
function markedMessages(input: FindingInput): readonly Message[] {
  if (input.format !== "single-message" || input.current === undefined) return [];
  const target = replyTarget(input.current, input);
  return target === undefined ? [input.current] : [target, input.current];
}

const invalidMarkers = (text: string): readonly string[] =>
  Array.from(text.matchAll(TEXT_MARKER), ([, address = ""]) => address).filter(
    (address) => !MARKER_URL.test(address),
  );
