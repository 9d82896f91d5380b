import type { Source } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { personalityNames } from "../../schema/personality";
import { namesBot } from "../speakers/names-bot";
import { otherPersonality } from "../speakers/speaker-personality";
import { renderSpoken } from "../spoken-text";
import { describeReference, type MediaElement, nameIn } from "./describe-reference";
import { mediaUrl } from "./media-url";

/** The reply target's description and the media item sent with it, with their sources. */
export type ReplyReference = Readonly<{
  text: string;
  source: Source;
  media: Readonly<{ element: MediaElement; source: Source }> | undefined;
}>;

const writtenName = (
  person: Readonly<{ name?: string | undefined; username?: string | undefined }> | undefined,
) => person?.name || person?.username;

const addressee = (current: Message, { chat }: SelectedContext) => ({
  personality: nameIn(chat.bot.personality?.name),
  userName: writtenName(current.author),
});

/** The chat's personality, unless another one wrote the message. */
function spokenByBot(replied: Message, { chat }: SelectedContext) {
  const { name, displayName } = otherPersonality(replied, chat) ?? personalityNames(chat.bot.personality);
  return { isFromBot: true, personalityName: name, displayName };
}

/** Images and audio with a URL are sent; other media are described in words. */
function splitMedia({ media = [] }: Message) {
  const urls = media.flatMap((item, position) => mediaUrl(item, position) ?? []);
  const sent = new Set(urls.map(({ position }) => position));
  return { urls, rest: media.filter((_, position) => !sent.has(position)) };
}

function toStoredMessage(replied: Message, current: Message, context: SelectedContext): ReplyReference {
  const { urls, rest } = splitMedia(replied);
  const content = renderSpoken({ ...replied, media: rest }, context.settings).text;
  const speaker =
    replied.role === "model" ? spokenByBot(replied, context) : { author: writtenName(replied.author) };
  const ofKind = (kind: string) => urls.filter((url) => url.kind === kind).map(({ url }) => url);
  const reference = describeReference(
    { content, ...speaker },
    { ...addressee(current, context), stored: { audio: ofKind("audio"), image: ofKind("image") } },
  );
  const [first] = urls.filter(({ kind }) => reference.media?.type === `${kind}_url`);
  const position = first === undefined ? {} : { mediaPosition: first.position };
  const source = (part: "reply" | "media"): Source => ({ kind: "message", messageId: replied.id, part });
  const media = reference.media && { element: reference.media, source: { ...source("media"), ...position } };
  return { text: reference.text, source: source("reply"), media };
}

/** The reply target is not stored, so the excerpt quoted in the reply is used. */
function toExcerpt(current: Message, context: SelectedContext): ReplyReference | undefined {
  const { replyTo } = current;
  if (!replyTo?.excerpt) return undefined;
  const { bot } = context.chat;
  const speaker = namesBot(replyTo, bot)
    ? { isFromBot: true, personalityName: bot.personality?.name, displayName: bot.personality?.displayName }
    : { author: writtenName(replyTo) };
  const { text, media } = describeReference(
    { content: replyTo.excerpt, ...speaker },
    addressee(current, context),
  );
  const source: Source = { kind: "message", messageId: current.id, part: "reply" };
  return { text, source, media: media && { element: media, source } };
}

/** The description of the message that the current one replies to. */
export function replyReference(current: Message, context: SelectedContext): ReplyReference | undefined {
  const id = current.replyTo?.messageId;
  const replied = id === undefined ? undefined : context.messageById(id);
  return replied === undefined ? toExcerpt(current, context) : toStoredMessage(replied, current, context);
}
