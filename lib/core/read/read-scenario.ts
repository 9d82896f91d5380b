import type { Message } from "../schema/message";
import { field, isRecord, type JsonRecord, textField } from "./field";
import { readOpenAiContent } from "./read-openai-content";
import type { Reader, ReadResult } from "./reader";

const DEFAULT_BOT_NAME = "the bot";
const REFERENCED_ID = "m1";
const CURRENT_ID = "m2";

function readReferenced(referenced: unknown): Message {
  const fromBot = field(referenced, "isFromBot") === true;
  const author = textField(referenced, fromBot ? "displayName" : "author");
  const name = textField(referenced, "personalityName");
  const personality = author === undefined ? name : { name, displayName: author };
  return {
    id: REFERENCED_ID,
    idInvented: true,
    role: fromBot ? "model" : "user",
    text: textField(referenced, "content") ?? "",
    ...(author === undefined ? {} : { author: { name: author } }),
    ...(fromBot && personality !== undefined ? { personality } : {}),
  };
}

function readCurrent(scenario: JsonRecord): Message {
  const { content } = readOpenAiContent(field(scenario, "messageContent"));
  const name = textField(scenario, "userName");
  const repliesTo = isRecord(field(scenario, "referencedMessage"))
    ? { messageId: REFERENCED_ID, messageIdInvented: true }
    : undefined;
  return {
    id: CURRENT_ID,
    idInvented: true,
    role: "user",
    ...content,
    ...(name === undefined ? {} : { author: { name } }),
    ...(repliesTo === undefined ? {} : { replyTo: repliesTo }),
  };
}

/** The addressed personality by name; its display name is only known if the referenced message has it. */
function readBot(scenario: JsonRecord) {
  const name = textField(scenario, "personality");
  if (name === undefined || name === "") return { name: DEFAULT_BOT_NAME };
  return { name, personality: { name } };
}

const isContent = (value: unknown): boolean => typeof value === "string" || Array.isArray(value);

function readScenario(value: unknown): ReadResult {
  const scenario = isContent(value) ? { messageContent: value } : value;
  if (!isRecord(scenario) || !isContent(field(scenario, "messageContent"))) {
    return { ok: false, error: "not a scenario: expected a string or an array at /messageContent" };
  }
  const referenced = field(scenario, "referencedMessage");
  if (referenced !== undefined && !isRecord(referenced)) {
    return { ok: false, error: "not a scenario: expected an object or null at /referencedMessage" };
  }
  const earlier = referenced === undefined ? [] : [readReferenced(referenced)];
  return {
    ok: true,
    source: "scenario",
    scenario,
    ignored: [],
    chatFile: {
      contextscope: 1,
      chat: { id: "chat", idInvented: true, bot: readBot(scenario) },
      messages: [...earlier, readCurrent(scenario)],
      profiles: [],
      episodes: [],
      summaries: [],
    },
  };
}

const isElement = (value: unknown): boolean =>
  isRecord(value) && textField(value, "type") !== undefined && !Object.hasOwn(value, "role");

export const scenarioReader: Reader = {
  id: "scenario",
  label: "a single-message scenario",
  recognises: (value) =>
    Array.isArray(value) ? value.some(isElement) : isRecord(value) && Object.hasOwn(value, "messageContent"),
  read: readScenario,
};
