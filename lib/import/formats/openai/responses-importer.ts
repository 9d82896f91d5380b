import { field, fieldAt, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { isResponsesBody, responsesEntries } from "@/lib/core/read/read-responses";
import { modelName, modelOverride } from "@/lib/core/read/request-settings";
import { asChatMessage, isResponsesEntry, isResponsesItem } from "@/lib/core/read/responses-items";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";
import { loggedItems } from "../logged-items";
import { loggedAnswer } from "./openai-answer";
import { openAiEntryReader } from "./openai-importer";

const LOGGED = loggedItems({
  isItem: isResponsesItem,
  isBody: isResponsesBody,
  inputOf: responsesEntries,
  outputOf: (answer) => listField(answer, "output").filter(isResponsesEntry),
  outputName: "output",
});

function unwrap(value: unknown): FoundConversation | undefined {
  if (Array.isArray(value)) return value.some(isResponsesItem) ? { head: {}, entries: value } : undefined;
  const body = LOGGED.bodyIn(value);
  const items = LOGGED.outputIn(value);
  if (body === undefined && items === undefined) return undefined;
  // A log may keep only the answer's text.
  const answer = items ?? loggedAnswer(value);
  const systemPrompt = textField(body ?? value, "instructions");
  return {
    head: {
      id: idField(value, "conversation_id", "session_id", "thread_id"),
      localId: idField(value, "custom_id"),
      modelName: modelName(body, value, field(value, "response"), fieldAt(value, ["response", "body"])),
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
  paths: LOGGED.paths,
  isEntry: isResponsesItem,
  unwrap,
  reader: readResponsesEntry,
  growsByRow: true,
  holdsRequests: true,
};

export const responsesImporter = conversationImporter("OpenAI Responses", LOGGED.isOwn, FORMAT);
