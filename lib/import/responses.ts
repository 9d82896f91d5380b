import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { modelOverride } from "@/lib/core/read/model-override";
import { isResponsesBody, responsesEntries } from "@/lib/core/read/read-responses";
import { asChatMessage, isResponsesEntry, isResponsesItem } from "@/lib/core/read/responses-items";
import type { Conversation, ConversationFormat } from "./conversation-format";
import type { Importer } from "./importer";
import { openAiEntryReader } from "./openai";
import { probedValues } from "./probed-values";
import { readConversations } from "./read-conversations";

/** Where logs keep the body. */
const BODIES = [[], ["body"], ["request"], ["request", "body"]] as const;
/** Where they keep the answer. */
const ANSWERS = [["response", "body"], ["response"], []] as const;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);

const findBody = (value: unknown): unknown =>
  BODIES.map((path) => at(value, path)).find((body) => responsesEntries(body) !== undefined);

const answerOf = (value: unknown): readonly unknown[] =>
  ANSWERS.map((path) => listField(at(value, path), "output")).find(({ length }) => length > 0) ?? [];

function unwrap(value: unknown): Conversation | undefined {
  if (Array.isArray(value)) return value.some(isResponsesItem) ? { head: {}, entries: value } : undefined;
  const body = findBody(value);
  const trailing = answerOf(value).filter(isResponsesEntry);
  if (body === undefined && trailing.length === 0) return undefined;
  const systemPrompt = textField(body ?? value, "instructions");
  return {
    head: {
      id: idField(value, "conversation_id", "session_id", "thread_id"),
      localId: idField(value, "custom_id"),
      ...modelOverride(body ?? value),
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
    },
    entries: responsesEntries(body) ?? [],
    trailing,
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
  answerOf(value).some(isResponsesItem);

export const responsesImporter: Importer = {
  label: "OpenAI Responses",
  recognises: (probe) => probedValues(probe).some(looksRight),
  read: (source) => readConversations(source, FORMAT),
};
