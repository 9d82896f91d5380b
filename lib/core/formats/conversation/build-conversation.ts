import type { Reason } from "../../model/ledger";
import type { SelectedContext } from "../../model/selected-context";
import { oncePer } from "../../once-per";
import { isEvent, type Message } from "../../schema/message";
import { ChosenMedia } from "../chosen-media";
import { writeDeepJson } from "../json/write-deep-json";
import { mediaSource, sourceOf } from "../message-source";
import { RenderingBuilder } from "../rendering-builder";
import { speakerField } from "../speakers/label-speaker";
import { renderSystemContext, systemBlocks, systemTexts } from "../system-context";
import type {
  Conversation,
  ConversationCall,
  ConversationItem,
  ConversationPart,
  ConversationResult,
  Results,
  Statement,
} from "./conversation";
import { type PairedCall, type PairedResponse, pairToolTraffic, type ToolTraffic } from "./pair-tool-traffic";
import { spokenPart, spokenParts } from "./spoken-parts";
import { isWrittenInSystem, keepsSystemInPlace } from "./system-place";

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
  // Some sources name a result only by its call id, without the tool's name.
  name: call.call.name,
  response: response.response,
  text: response.text ?? jsonText(response.response),
  isError: response.isError ?? false,
  source: sourceOf(message, "tool"),
});

/** Keeps a source's `developer` role. */
function roleOf({ role, sourceRole }: Message): Statement["role"] {
  if (role === "system") return sourceRole ?? "system";
  return role === "model" ? "model" : "user";
}

/** Only the model calls tools, so a call stored under another role becomes the model's. */
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

/** Results come first, because they answer earlier calls; a message's own call comes before its result. */
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

/** The current message ends with the media of a reply target outside the window, and the video description. */
function closingParts(context: SelectedContext, chosen: ChosenMedia): readonly ConversationPart[] {
  const media = chosen.rest().map(
    ({ media, messageId, position }): ConversationPart => ({
      kind: "media",
      media,
      source: mediaSource(messageId, position),
    }),
  );
  const descriptions = context.videoDescriptions.flatMap(({ line, answerMessageId }) =>
    spokenPart(
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

/** Why a selected message is not written. */
function reasonLeftOut(message: Message, context: SelectedContext): Reason | undefined {
  if (isWrittenInSystem(message, context)) return undefined;
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
    const own = itemsOf(message, context, traffic, chosen);
    const isCurrent = message === context.current;
    const written = isCurrent ? withClosingParts(message, own, closingParts(context, chosen)) : own;
    const reason = written.length === 0 ? reasonLeftOut(message, context) : undefined;
    if (reason !== undefined) leftOut.set(message, reason);
    items.push(...written);
  }
  return { ...withSystem(context, inPlace, items), leftOut };
}

/** Writes the system context outside the messages or, if configured, as the first user message. */
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

/** A selection as chat protocol messages, with speakers named, tools paired and media in place. */
export const buildConversation = oncePer(conversationOf);
