import fc from "fast-check";
import { arbitraryChat, arbitrarySettings } from "./arbitrary-chat.fixture";
import { carriesMedia } from "./formats/conversation/carries-media";
import { isSendable } from "./media/media-kind";
import type { FormatId } from "./model/format";
import type { SelectedContext, SelectedMedia, SystemBlock } from "./model/selected-context";
import type { ChatFile } from "./schema/chat-file";
import { isPlainFormat, protocolOf } from "./schema/format-traits";
import type { Message } from "./schema/message";
import type { Protocol } from "./schema/protocol";
import { DEFAULT_SETTINGS } from "./schema/settings";
import { countTurns } from "./window/turns";

/** A chat as a selection that keeps everything, so that formats are tested independently of the limits. */
export function contextOfAll(
  { chat, messages }: ChatFile,
  rest: Partial<SelectedContext> = {},
): SelectedContext {
  const newest = messages.at(-1);
  const current = newest?.role === "user" ? newest : undefined;
  return {
    chat,
    settings: DEFAULT_SETTINGS,
    protocol: "gemini",
    model: "gemini-3.5-flash",
    speakerStyle: "meta",
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
    speakerStyle: fc.constantFrom("meta", "prefix", "name", "none"),
  })
  .map(({ file, overrides, system, isChosen, isDescribed, speakerStyle }) => {
    const answer = file.messages.find(({ role }) => role === "model");
    const described = {
      videoMessageId: "1",
      answerMessageId: answer?.id ?? "2",
      line: "[Previously about video]: кіт",
    };
    return contextOfAll(file, {
      settings: { ...DEFAULT_SETTINGS, ...overrides },
      speakerStyle,
      system,
      media: sendableMedia(file.messages).filter(({ messageId, position }) => isChosen(messageId, position)),
      videoDescriptions: isDescribed ? [described] : [],
    });
  });

/** The selection that the pipeline would make for a protocol: only media that the protocol supports. */
export function inProtocol(context: SelectedContext, protocol: Protocol): SelectedContext {
  const messages = context.current ? [...context.history, context.current] : context.history;
  const isCarried = ({ messageId, position, media }: SelectedMedia) =>
    messages
      .filter(({ id, media: own }) => id === messageId && own?.[position] === media)
      .every(({ role }) => carriesMedia(protocol, media, role));
  return { ...context, protocol, model: MODELS[protocol], media: context.media.filter(isCarried) };
}

const MODELS: Readonly<Record<Protocol, string>> = {
  gemini: "gemini-3.5-flash",
  interactions: "gemini-3.5-flash",
  openai: "gpt-4o-mini",
  responses: "gpt-4o-mini",
  anthropic: "claude-sonnet-5",
};

/** `inProtocol` for a format; a format without its own protocol keeps the selection unchanged. */
export const inProtocolOf = (context: SelectedContext, format: FormatId): SelectedContext =>
  isPlainFormat(format) ? inProtocol(context, protocolOf(format)) : context;
