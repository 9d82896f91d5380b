import type { Reason } from "../../ledger";
import { describeMediaItem } from "../../media/describe-media";
import { isEvent, type Message } from "../../schema/message";
import type { SelectedContext } from "../../selected-context";
import type { Protocol } from "../../tokens/prompt";
import { ChosenMedia, mediaPlaceholder } from "../chosen-media";
import { mediaSource, sourceOf } from "../message-source";
import { oncePer } from "../once-per";
import { RenderingBuilder } from "../rendering-builder";
import { isSystemText, renderSystemContext, systemBlocks, systemTexts } from "../system-context";
import { writeDeepJson } from "../write-deep-json";
import { carriesMedia } from "./carries-media";
import type {
  Conversation,
  ConversationCall,
  ConversationItem,
  ConversationPart,
  ConversationResult,
  Results,
  Statement,
} from "./conversation";
import { speakerField, speakerPrefix } from "./label-speaker";
import { type PairedCall, type PairedResponse, pairToolTraffic, type ToolTraffic } from "./pair-tool-traffic";

/** Chat completions and Responses take a system message anywhere; the others know one system text. */
const keepsSystemInPlace = (protocol: Protocol): boolean => protocol === "openai" || protocol === "responses";

const jsonText = (value: unknown): string =>
  typeof value === "string" ? value : writeDeepJson(value ?? null, 0);

const toCall = (pairing: PairedCall): ConversationCall => ({
  pairing,
  id: pairing.id,
  name: pairing.call.name,
  args: pairing.call.args,
  argumentsText: pairing.call.argumentsText ?? writeDeepJson(pairing.call.args ?? {}, 0),
  source: sourceOf(pairing.message, "tool"),
});

const toResult = (message: Message, { response, call }: PairedResponse): ConversationResult => ({
  pairing: call,
  callId: call.id,
  name: response.name,
  response: response.response,
  text: response.text ?? jsonText(response.response),
  source: sourceOf(message, "tool"),
});

const textPart = (builder: RenderingBuilder): readonly ConversationPart[] => {
  const rendering = builder.build();
  return rendering.text === "" ? [] : [{ kind: "text", rendering }];
};

/** Speaker, text and, in words, the media that the protocol cannot carry: one text, as in the transcript. */
function spokenText(message: Message, context: SelectedContext): RenderingBuilder {
  const words = (message.media ?? []).flatMap((media, position) =>
    carriesMedia(context.protocol, media, message.role)
      ? []
      : [{ text: describeMediaItem(media, context.settings), source: mediaSource(message.id, position) }],
  );
  const text = message.text ?? "";
  const hasText = text !== "" || words.length > 0;
  const prefix = hasText || message.media?.length ? speakerPrefix(message, context, hasText) : "";
  const builder = new RenderingBuilder().add(prefix, sourceOf(message, "metadata"));
  builder.add(text, sourceOf(message, "text"));
  for (const [index, { text: word, source }] of words.entries())
    builder.add(index > 0 || text !== "" ? " " : "").add(word, source);
  return builder;
}

/** In its place, each item that the protocol carries: sent, or what a limit leaves of it. */
function mediaParts(
  message: Message,
  { protocol }: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  return (message.media ?? []).flatMap((media, position): readonly ConversationPart[] => {
    if (!carriesMedia(protocol, media, message.role)) return [];
    const source = mediaSource(message.id, position);
    if (chosen.take(message.id, position, media)) return [{ kind: "media", media, source }];
    return textPart(new RenderingBuilder().add(mediaPlaceholder(media), source));
  });
}

/** Anthropic refuses a text of nothing but white space. */
const isWritten = ({ protocol }: SelectedContext, part: ConversationPart): boolean =>
  part.kind === "media" || protocol !== "anthropic" || part.rendering.text.trim() !== "";

/** A source's `developer` stays one. */
function roleOf({ role, sourceRole }: Message): Statement["role"] {
  if (role === "system") return sourceRole ?? "system";
  return role === "model" ? "model" : "user";
}

function spokenParts(
  message: Message,
  context: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  // The text of a tool message without a response would be a result without a call.
  if (message.role === "tool") return [];
  const parts = [...textPart(spokenText(message, context)), ...mediaParts(message, context, chosen)];
  return parts.filter((part) => isWritten(context, part));
}

/** Only the model calls tools: what a source stored with another role is written as a call of the model. */
function statementsOf(
  message: Message,
  context: SelectedContext,
  parts: readonly ConversationPart[],
  calls: readonly ConversationCall[],
): readonly Statement[] {
  const role = roleOf(message);
  const said = { kind: "statement", message, role, name: speakerField(message, context) } as const;
  if (calls.length === 0) return parts.length === 0 ? [] : [{ ...said, parts, calls }];
  if (role === "model") return [{ ...said, parts, calls }];
  const calling: Statement = { ...said, role: "model", name: undefined, parts: [], calls };
  return parts.length === 0 ? [calling] : [{ ...said, parts, calls: [] }, calling];
}

const resultsOf = (message: Message, responses: readonly PairedResponse[]): readonly Results[] =>
  responses.length === 0
    ? []
    : [{ kind: "results", message, results: responses.map((response) => toResult(message, response)) }];

/** Results first: they answer calls that were made before. A message's own call comes before its result. */
function itemsOf(
  message: Message,
  context: SelectedContext,
  traffic: ToolTraffic,
  chosen: ChosenMedia,
): readonly ConversationItem[] {
  const responses = traffic.responsesOf(message);
  const parts = spokenParts(message, context, chosen);
  return [
    ...resultsOf(
      message,
      responses.filter(({ call }) => call.message !== message),
    ),
    ...statementsOf(message, context, parts, traffic.callsOf(message).map(toCall)),
    ...resultsOf(
      message,
      responses.filter(({ call }) => call.message === message),
    ),
  ];
}

/** Media of a replied-to message outside the window and what stands in for its video end the current message. */
function closingParts(context: SelectedContext, chosen: ChosenMedia): readonly ConversationPart[] {
  const media = chosen.rest().map(
    ({ media, messageId, position }): ConversationPart => ({
      kind: "media",
      media,
      source: mediaSource(messageId, position),
    }),
  );
  const descriptions = context.videoDescriptions.flatMap(({ line, answerMessageId }) =>
    textPart(
      new RenderingBuilder().add(line, {
        kind: "message",
        messageId: answerMessageId,
        part: "video-description",
      }),
    ),
  );
  return [...media, ...descriptions];
}

function withClosingParts(
  current: Message,
  items: readonly ConversationItem[],
  closing: readonly ConversationPart[],
): readonly ConversationItem[] {
  if (closing.length === 0) return items;
  const last = items.at(-1);
  if (last?.kind === "statement" && last.message === current)
    return [...items.slice(0, -1), { ...last, parts: [...last.parts, ...closing] }];
  const own: Statement = {
    kind: "statement",
    message: current,
    role: "user",
    name: undefined,
    parts: closing,
    calls: [],
  };
  return [...items, own];
}

/** Why a chosen message is not written. */
function reasonLeftOut(message: Message, inPlace: boolean): Reason | undefined {
  if (message.role === "system" && !inPlace) return isSystemText(message) ? undefined : "nothing-to-write";
  const hasTraffic = message.role === "tool" || message.toolCalls?.length || message.toolResponses?.length;
  return hasTraffic ? "unpaired-tool-traffic" : "nothing-to-write";
}

function conversationOf(context: SelectedContext): Conversation {
  const inPlace = keepsSystemInPlace(context.protocol);
  const { history, current } = context;
  const messages = (current === undefined ? history : [...history, current]).filter(
    (message) => !isEvent(message),
  );
  const traffic = pairToolTraffic(messages);
  const chosen = new ChosenMedia(context.media);
  const leftOut = new Map<Message, Reason>();
  const items: ConversationItem[] = [];
  for (const message of messages) {
    const isInSystem = message.role === "system" && !inPlace;
    const own = isInSystem ? [] : itemsOf(message, context, traffic, chosen);
    const isCurrent = message === context.current;
    const written = isCurrent ? withClosingParts(message, own, closingParts(context, chosen)) : own;
    const reason = written.length === 0 ? reasonLeftOut(message, inPlace) : undefined;
    if (reason !== undefined) leftOut.set(message, reason);
    items.push(...written);
  }
  return { ...withSystem(context, inPlace, items), leftOut };
}

/** The system context outside the messages or, where the settings want it, as the first message of a user. */
function withSystem(
  context: SelectedContext,
  inPlace: boolean,
  items: readonly ConversationItem[],
): Omit<Conversation, "leftOut"> {
  const system = inPlace ? systemBlocks(context) : systemTexts(context);
  if (!context.settings.systemPromptAsMessage || system.length === 0) return { system, items };
  return { system: [], items: [systemStatement(context, inPlace), ...items] };
}

const systemStatement = (context: SelectedContext, inPlace: boolean): Statement => ({
  kind: "statement",
  message: undefined,
  role: "user",
  name: undefined,
  parts: [{ kind: "text", rendering: renderSystemContext(context, inPlace ? "blocks" : "all") }],
  calls: [],
});

/** A selection as the messages of a chat protocol: speakers named, tools paired, media in their places. */
export const buildConversation = oncePer(conversationOf);
