import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { isResponsesBody, responsesEntries } from "@/lib/core/read/read-responses";
import { modelName, modelOverride } from "@/lib/core/read/request-settings";
import { asChatMessage, isResponsesEntry, isResponsesItem } from "@/lib/core/read/responses-items";
import type { Conversation, ConversationFormat } from "../../pipeline/conversation-format";
import { probedValues } from "../../pipeline/probed-values";
import { readConversations } from "../../pipeline/read-conversations";
import type { Importer } from "../importer";
import { type LoggedAnswer, loggedAnswer } from "./openai-answer";
import { openAiEntryReader } from "./openai-importer";

/** Fields in which logs keep the request body. */
const BODIES = [[], ["body"], ["request"], ["request", "body"]] as const;
/** Fields in which logs keep the answer. */
const ANSWERS = [["response", "body"], ["response"], []] as const;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);

const findBody = (value: unknown): unknown =>
  BODIES.map((path) => at(value, path)).find((body) => responsesEntries(body) !== undefined);

function answerItems(value: unknown): LoggedAnswer | undefined {
  for (const path of ANSWERS) {
    const entries = listField(at(value, path), "output").filter(isResponsesEntry);
    if (entries.length > 0) return { entries, name: path[0] ?? "output", isMessage: true };
  }
  return undefined;
}

function unwrap(value: unknown): Conversation | undefined {
  if (Array.isArray(value)) return value.some(isResponsesItem) ? { head: {}, entries: value } : undefined;
  const body = findBody(value);
  const items = answerItems(value);
  if (body === undefined && items === undefined) return undefined;
  // A log may keep only the answer's text.
  const answer = items ?? loggedAnswer(value);
  const systemPrompt = textField(body ?? value, "instructions");
  return {
    head: {
      id: idField(value, "conversation_id", "session_id", "thread_id"),
      localId: idField(value, "custom_id"),
      modelName: modelName(body, value, field(value, "response"), at(value, ["response", "body"])),
      ...modelOverride(body ?? value),
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
    },
    entries: responsesEntries(body) ?? [],
    trailing: answer.entries,
    readFields: answer.name === undefined ? [] : [answer.name],
  };
}

export function readResponsesEntry(): ReturnType<ConversationFormat["reader"]> {
  const read = openAiEntryReader();
  return (raw) => (isRecord(raw) && isResponsesEntry(raw) ? read(asChatMessage(raw)) : undefined);
}

const FORMAT: ConversationFormat = {
  paths: BODIES.map((path) => [...path, "input"]),
  isEntry: isResponsesItem,
  unwrap,
  reader: readResponsesEntry,
  growsByRow: true,
  holdsRequests: true,
};

const looksRight = (value: unknown): boolean =>
  isResponsesItem(value) ||
  (Array.isArray(value) && value.some(isResponsesItem)) ||
  isResponsesBody(findBody(value)) ||
  (answerItems(value)?.entries.some(isResponsesItem) ?? false);

export const responsesImporter: Importer = {
  label: "OpenAI Responses",
  recognises: (probe) => probedValues(probe).some(looksRight),
  read: (source) => readConversations(source, FORMAT),
};
