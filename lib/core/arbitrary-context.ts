import fc from "fast-check";
import { arbitraryChat, arbitrarySettings } from "./arbitrary-chat";
import { isSendable } from "./media/media-kind";
import type { ChatFile } from "./schema/chat-file";
import type { Message } from "./schema/message";
import { DEFAULT_SETTINGS } from "./schema/settings";
import type { SelectedContext, SelectedMedia, SystemBlock } from "./selected-context";
import { countTurns } from "./window/turns";

/** A chat as a selection that keeps everything: what formats are tested on, whatever the limits decide. */
export function contextOfAll(
  { chat, messages }: ChatFile,
  rest: Partial<SelectedContext> = {},
): SelectedContext {
  const newest = messages.at(-1);
  const current = newest?.role === "user" ? newest : undefined;
  return {
    chat,
    settings: DEFAULT_SETTINGS,
    history: current === undefined ? messages : messages.slice(0, -1),
    current,
    system: chat.systemPrompt ? [{ layer: "prompt", text: chat.systemPrompt }] : [],
    media: [],
    videoDescriptions: [],
    speakers: messages.flatMap(({ author }) => author ?? []),
    messageById: (id) => messages.find((message) => message.id === id),
    turns: countTurns(messages, 0),
    ...rest,
  };
}

const sendableMedia = (messages: readonly Message[]): readonly SelectedMedia[] =>
  messages.flatMap(({ id, media = [] }) =>
    media.flatMap((item, position): SelectedMedia[] =>
      isSendable(item) ? [{ messageId: id, position, tier: "historical", media: item }] : [],
    ),
  );

const arbitraryBlocks: fc.Arbitrary<readonly SystemBlock[]> = fc.uniqueArray(
  fc.record({
    layer: fc.constantFrom("prompt", "summary", "profile", "relevant", "episodic"),
    text: fc.constantFrom(
      "You are gryag.",
      "Conversation summary so far:\nтак",
      "\n",
      "/x",
      'a "b"\r\n',
      "\ud800",
    ),
  }),
  { selector: ({ layer }) => layer },
);

/** Any selection that the pipeline could make, and some that it would not. */
export const arbitraryContext: fc.Arbitrary<SelectedContext> = fc
  .record({
    file: arbitraryChat,
    overrides: arbitrarySettings,
    system: arbitraryBlocks,
    isChosen: fc.func(fc.boolean()),
    isDescribed: fc.boolean(),
  })
  .map(({ file, overrides, system, isChosen, isDescribed }) => {
    const answer = file.messages.find(({ role }) => role === "model");
    const described = {
      videoMessageId: "1",
      answerMessageId: answer?.id ?? "2",
      line: "[Previously about video]: кіт",
    };
    return contextOfAll(file, {
      settings: { ...DEFAULT_SETTINGS, ...overrides },
      system,
      media: sendableMedia(file.messages).filter(({ messageId, position }) => isChosen(messageId, position)),
      videoDescriptions: isDescribed ? [described] : [],
    });
  });
