import type { SelectedContext } from "../model/selected-context";
import { oncePer } from "../once-per";
import type { Chat } from "../schema/chat-file";
import { isBase64, type Media } from "../schema/media";
import type { Author, Message, Reply, ToolCall, ToolResponse } from "../schema/message";
import { countCodePoints } from "../text/count-code-points";
import type { Pseudonyms, Replace } from "./pseudonyms";
import type { RedactionChoice } from "./redaction";
import { replaceKnown } from "./replace-known";

type Rules = Readonly<{
  pseudonyms: Pseudonyms;
  text: Replace;
  keepsNames: boolean;
  keepsMedia: boolean;
  /** The stored id of a replaced one: formats look up reply targets by the id that they see. */
  originals: Map<string, string>;
}>;

/**
 * The same selection with other names, ids, texts or media, for a format to write. Roles, times, tool names, models and
 * counts stay; the numbers of a report come from the original.
 */
export function redactContext(
  context: SelectedContext,
  { redaction, media }: RedactionChoice,
  pseudonyms: Pseudonyms,
): SelectedContext {
  if (redaction === "none" && media) return context;
  const messages = [...context.history, ...(context.current ? [context.current] : [])];
  const known = { chat: context.chat, authors: context.speakers, messages };
  const rules: Rules = {
    pseudonyms,
    text:
      redaction === "none"
        ? (text) => text
        : redaction === "names"
          ? replaceKnown(known, pseudonyms)
          : pseudonyms.text,
    keepsNames: redaction === "none",
    keepsMedia: media,
    originals: new Map(),
  };
  const message = oncePer((stored: Message) => redactMessage(stored, rules));
  return {
    ...context,
    chat: redactChat(context.chat, rules),
    history: context.history.map(message),
    current: context.current && message(context.current),
    system: context.system.map((block) => ({ ...block, text: rules.text(block.text) })),
    media: context.media.map((item) => ({
      ...item,
      messageId: replaceId(item.messageId, rules),
      media: redactMedia(item.media, rules),
    })),
    videoDescriptions: context.videoDescriptions.map((described) => ({
      videoMessageId: replaceId(described.videoMessageId, rules),
      answerMessageId: replaceId(described.answerMessageId, rules),
      line: rules.text(described.line),
    })),
    speakers: context.speakers.map((author) => redactPerson(author, rules)),
    messageById: (id) => {
      const found = context.messageById(rules.originals.get(id) ?? id);
      return found && message(found);
    },
    ...(context.contextEntries && {
      contextEntries: context.contextEntries.map((entry) => redactValue(entry, rules)),
    }),
  };
}

function replaceId(id: string, { pseudonyms, keepsNames, originals }: Rules): string {
  if (keepsNames) return id;
  const replaced = pseudonyms.id(id);
  originals.set(replaced, id);
  return replaced;
}

function redactPerson<Person extends Author>(person: Person, rules: Rules): Person {
  if (rules.keepsNames) return person;
  const { name, username } = rules.pseudonyms;
  return {
    ...person,
    ...(person.id !== undefined && { id: replaceId(person.id, rules) }),
    ...(person.name !== undefined && { name: name(person.name) }),
    ...(person.username !== undefined && { username: username(person.username) }),
  };
}

function redactPersonality<Names extends Message["personality"]>(personality: Names, rules: Rules): Names {
  if (rules.keepsNames || personality === undefined) return personality;
  const { name } = rules.pseudonyms;
  if (typeof personality === "string") return name(personality) as Names;
  return Object.fromEntries(
    Object.entries(personality).map(([key, value]) => [key, typeof value === "string" ? name(value) : value]),
  ) as Names;
}

function redactChat(chat: Chat, rules: Rules): Chat {
  if (rules.keepsNames) return chat;
  return {
    ...chat,
    id: replaceId(chat.id, rules),
    ...(chat.title !== undefined && { title: rules.pseudonyms.name(chat.title) }),
    bot: {
      ...redactPerson(chat.bot, rules),
      ...(chat.bot.personality && { personality: redactPersonality(chat.bot.personality, rules) }),
    },
    ...(chat.systemPrompt !== undefined && { systemPrompt: rules.text(chat.systemPrompt) }),
  };
}

function redactMessage(message: Message, rules: Rules): Message {
  const { threadId, author, replyTo, personality, media, toolCalls, toolResponses } = message;
  return {
    ...message,
    ...redactTexts(message, rules),
    id: replaceId(message.id, rules),
    ...(threadId !== undefined && { threadId: replaceId(threadId, rules) }),
    ...(author && { author: redactPerson(author, rules) }),
    ...(personality !== undefined && { personality: redactPersonality(personality, rules) }),
    ...(replyTo && { replyTo: redactReply(replyTo, rules) }),
    ...(media && { media: media.map((item) => redactMedia(item, rules)) }),
    ...(toolCalls && { toolCalls: toolCalls.map((call) => redactCall(call, rules)) }),
    ...(toolResponses && { toolResponses: toolResponses.map((response) => redactResponse(response, rules)) }),
  };
}

/** A message's own texts. Content parts have the lengths of the stored text, which a replaced name changes. */
function redactTexts(
  { text, reasoning }: Message,
  rules: Rules,
): Pick<Message, "text" | "reasoning" | "contentParts"> {
  const replaced = text === undefined ? undefined : rules.text(text);
  const isSameLength = countCodePoints(replaced ?? "") === countCodePoints(text ?? "");
  return {
    ...(replaced !== undefined && { text: replaced }),
    ...(reasoning !== undefined && { reasoning: rules.text(reasoning) }),
    ...(!isSameLength && { contentParts: undefined }),
  };
}

function redactReply(reply: Reply, rules: Rules): Reply {
  if (rules.keepsNames) return reply;
  const { name, username } = rules.pseudonyms;
  return {
    ...reply,
    ...(reply.messageId !== undefined && { messageId: replaceId(reply.messageId, rules) }),
    ...(reply.userId !== undefined && { userId: replaceId(reply.userId, rules) }),
    ...(reply.name !== undefined && { name: name(reply.name) }),
    ...(reply.username !== undefined && { username: username(reply.username) }),
    ...(reply.excerpt !== undefined && { excerpt: rules.text(reply.excerpt) }),
  };
}

function redactMedia(media: Media, rules: Rules): Media {
  const { data, uri, filename, dataText, ...facts } = media;
  if (rules.keepsMedia)
    return { ...media, ...(filename !== undefined && { filename: redactFilename(filename, rules) }) };
  return {
    ...facts,
    ...(data !== undefined && { data: `removed…(${data.length.toLocaleString("en")}_characters)` }),
    ...(uri !== undefined && { uri: "https://media.invalid/removed" }),
    ...(dataText !== undefined && { dataText: "removed" }),
    ...(filename !== undefined && { filename: redactFilename(filename, rules) }),
  };
}

/** The ending says what kind of file it is. */
function redactFilename(filename: string, rules: Rules): string {
  const [, name = "", ending = ""] = /^(.*?)(\.\w{1,5})?$/su.exec(filename) ?? [];
  return rules.text(name) + ending;
}

function redactCall({ argumentsText, ...call }: ToolCall, rules: Rules): ToolCall {
  return {
    ...call,
    ...(call.id !== undefined && { id: replaceId(call.id, rules) }),
    ...(call.args !== undefined && { args: redactValue(call.args, rules) }),
    ...(argumentsText !== undefined && { argumentsText: redactJson(argumentsText, rules) }),
  };
}

function redactResponse({ text, ...response }: ToolResponse, rules: Rules): ToolResponse {
  return {
    ...response,
    ...(response.id !== undefined && { id: replaceId(response.id, rules) }),
    ...(response.response !== undefined && { response: redactValue(response.response, rules) }),
    ...(text !== undefined && { text: redactJson(text, rules) }),
  };
}

/** JSON keeps its fields; another text is a text. */
function redactJson(text: string, rules: Rules): string {
  if (rules.keepsNames && rules.keepsMedia) return text;
  try {
    return JSON.stringify(redactValue(JSON.parse(text), rules));
  } catch {
    return rules.text(text);
  }
}

/** Fields in which protocols send media, and fields whose short values are words of a protocol. */
const MEDIA_FIELDS = new Set(["data", "url", "uri", "fileUri", "file_uri", "image_url", "file_data"]);
const PROTOCOL_FIELDS = new Set(["role", "type"]);
const LONG_DATA = 200;

/** Every text and number of a JSON value; field names stay. */
function redactValue(value: unknown, rules: Rules, field = ""): unknown {
  if (typeof value === "string") return redactString(value, rules, field);
  if (typeof value === "number" && !rules.keepsNames) return Number(rules.text(String(value)));
  if (Array.isArray(value)) return value.map((item) => redactValue(item, rules, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, redactValue(inner, rules, key)]),
  );
}

function redactString(value: string, rules: Rules, field: string): string {
  if (PROTOCOL_FIELDS.has(field) && /^[a-z_-]{1,24}$/.test(value)) return value;
  const isMedia = MEDIA_FIELDS.has(field) || value.startsWith("data:") || isLongData(value);
  if (isMedia && !rules.keepsMedia) return "removed";
  return rules.text(value);
}

const isLongData = (text: string): boolean => text.length > LONG_DATA && isBase64(text);
