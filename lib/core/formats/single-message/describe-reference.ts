import { sanitiseText } from "../../text/sanitise-text";
import { extractMediaMarkers, type MarkerKind } from "./media-markers";
import type { UrlKind } from "./media-url";

/** The reply target of a scenario object. It is untrusted input, so no field can be relied on. */
export type ReferencedMessage = Readonly<{
  content?: unknown;
  author?: unknown;
  isFromBot?: unknown;
  personalityName?: unknown;
  displayName?: unknown;
}>;

/** `{ "type": "image_url", "image_url": { "url": … } }`, and the same for audio. */
export type MediaElement = Readonly<{ type: `${UrlKind}_url` }> & Readonly<Record<string, unknown>>;

/** The description of a reply target for the model, and the one media item sent with it. */
export type Reference = Readonly<{ text: string; media: MediaElement | undefined }>;

type Urls = Readonly<Record<MarkerKind, readonly string[]>>;
type Addressee = Readonly<{ personality: string | undefined; userName: string | undefined; stored?: Urls }>;

const NO_URLS: Urls = { audio: [], image: [] };
/** Text for a message that only has media. */
export const PLACEHOLDERS: Readonly<Record<MarkerKind, string>> = {
  audio: "[Audio Message]",
  image: "[Image]",
};
const MEDIA_WORDS: Readonly<Record<MarkerKind, string>> = { audio: "audio", image: "an image" };

/** An empty name counts as absent. */
export const nameIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const mediaElement = (kind: UrlKind, url: string): MediaElement => ({
  type: `${kind}_url`,
  [`${kind}_url`]: { url },
});

function botLabel({ displayName, personalityName }: ReferencedMessage): string {
  const display = nameIn(displayName);
  const name = nameIn(personalityName);
  if (display === undefined || name === undefined || display === name) return display ?? name ?? "the bot";
  return `${display} (${name})`;
}

function botReference(reference: ReferencedMessage, quote: string, { personality }: Addressee): string {
  const isSame = nameIn(reference.personalityName) === personality;
  return isSame ? `You said earlier: ${quote}` : `${botLabel(reference)} said: ${quote}`;
}

function userReference(
  reference: ReferencedMessage,
  quote: string,
  kind: MarkerKind | undefined,
  { userName }: Addressee,
): string {
  const author = nameIn(reference.author);
  const isSelf = author !== undefined && author === userName;
  const said = `${isSelf ? "I" : (author ?? "another user")} said:\n${quote}`;
  if (kind === undefined) return said;
  const from = isSelf ? "me" : (author ?? "another user");
  return `This is a message referencing a message with ${MEDIA_WORDS[kind]} from ${from}. ${said}`;
}

/** Audio takes precedence over an image; only the first of its kind is sent. */
export function describeReference(reference: ReferencedMessage, addressee: Addressee): Reference {
  const content = typeof reference.content === "string" ? sanitiseText(reference.content) : "";
  const { text, urls } = extractMediaMarkers(content);
  const { stored = NO_URLS } = addressee;
  const [audio] = [...stored.audio, ...urls.audio];
  const [image] = [...stored.image, ...urls.image];
  const kind = audio === undefined ? (image === undefined ? undefined : "image") : "audio";
  const url = audio ?? image;
  const quote = `"${text.trim() || (kind === undefined ? "" : PLACEHOLDERS[kind])}"`;
  const line =
    reference.isFromBot === true
      ? botReference(reference, quote, addressee)
      : userReference(reference, quote, kind, addressee);
  return {
    text: sanitiseText(line),
    media: kind === undefined || url === undefined ? undefined : mediaElement(kind, url),
  };
}
