import type { ShownPreview } from "@/lib/contract/imports";

const SHOWN_CHATS = 8;

export type PreparedPreview = Readonly<{
  /** In display order; important ones appear even when they are 0. */
  facts: readonly Readonly<{
    name:
      | "chats"
      | "messages"
      | "toAdd"
      | "alreadyThere"
      | "people"
      | "media"
      | "events"
      | "absorbed"
      | "repeated"
      | "skipped";
    value: number;
  }>[];
  span: Readonly<{ from: string; to: string }> | undefined;
  chats: readonly Readonly<{ key: string; title: string; messages: number; events: number }>[];
  moreChats: number;
  /** Undefined where the file states who the bot is. */
  authors:
    | readonly Readonly<{ key: string; name: string | undefined; messages: number; isGuess: boolean }>[]
    | undefined;
}>;

/** The user's choices; `bot` is an author's key, empty for none, undefined where the file states it. */
export type ImportChoice = Readonly<{ bot: string | undefined; repair: boolean; keepDamaged: boolean }>;

/** The default choices. */
export const firstChoice = ({ needsBot, guess = "" }: ShownPreview): ImportChoice => ({
  bot: needsBot ? guess : undefined,
  repair: false,
  keepDamaged: false,
});

/** Empty, or damaged without permission to import the readable part. */
export const isBlocked = ({ chatCount, damage }: ShownPreview, { keepDamaged }: ImportChoice): boolean =>
  chatCount === 0 || (damage.length > 0 && !keepDamaged);

/** The preview's content before translation. */
export function preparePreview(preview: ShownPreview): PreparedPreview {
  const { chatCount, authorCount, messages, events, media, absorbed, repeated, skipped, from, to, guess } =
    preview;
  const { added, alreadyThere } = preview.predicted;
  const always = [
    { name: "chats", value: chatCount },
    { name: "messages", value: messages },
    { name: "toAdd", value: added },
    { name: "alreadyThere", value: alreadyThere },
    { name: "people", value: authorCount },
    { name: "media", value: media },
  ] as const;
  const sometimes = [
    { name: "events", value: events },
    { name: "absorbed", value: absorbed },
    { name: "repeated", value: repeated },
    { name: "skipped", value: skipped.count },
  ] as const;
  const chats = preview.chats
    .slice(0, SHOWN_CHATS)
    .map(({ key, chat, messages: count, events: reported }) => ({
      key,
      title: chat.title ?? chat.id,
      messages: count,
      events: reported,
    }));
  return {
    facts: [...always, ...sometimes.filter(({ value }) => value > 0)],
    span: from === undefined || to === undefined ? undefined : { from, to },
    chats,
    moreChats: chatCount - chats.length,
    authors: preview.needsBot
      ? preview.authors.map(({ key, author, messages: count }) => ({
          key,
          name: author.name ?? author.username ?? author.id,
          messages: count,
          isGuess: key === guess,
        }))
      : undefined,
  };
}
