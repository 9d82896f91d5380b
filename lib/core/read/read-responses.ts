import { chatOfEntries } from "./chat-of-entries";
import { field, isRecord, type JsonRecord, listField, textField } from "./field";
import { pointer } from "./pointer";
import { readOpenAiEntry } from "./read-openai";
import type { Reader, ReadResult } from "./reader";
import { modelOverride } from "./request-settings";
import { asChatMessage, isResponsesEntry, isResponsesItem } from "./responses-items";
import { splitLeadingSystem } from "./split-leading-system";

/** The input items of a request body; a plain string is one user message. */
export function responsesEntries(body: unknown): readonly unknown[] | undefined {
  const input = field(body, "input");
  if (typeof input === "string") return [{ role: "user", content: input }];
  return Array.isArray(input) ? input : undefined;
}

/** Embedding requests also have an `input`. */
const isEmbeddingModel = (model: string): boolean => /embed/i.test(model);

export function isResponsesBody(body: unknown): boolean {
  const entries = responsesEntries(body);
  if (entries === undefined) return false;
  if (entries.some(isResponsesItem)) return true;
  const model = textField(body, "model") ?? "";
  const isSent = model !== "" && !isEmbeddingModel(model);
  return isSent && (entries.length === 0 || entries.some(isResponsesEntry));
}

function toolNamesOf(messages: readonly JsonRecord[]): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) => listField(message, "tool_calls"));
  return new Map(
    calls.flatMap((call) => {
      const id = textField(call, "id");
      const name = textField(field(call, "function"), "name");
      return id === undefined || name === undefined ? [] : [[id, name] as const];
    }),
  );
}

function readResponses(value: unknown): ReadResult {
  const entries = Array.isArray(value) ? value : responsesEntries(value);
  if (entries === undefined) {
    return {
      ok: false,
      error:
        "not a Responses body: expected an array of items, or an object with a text or an array at /input",
    };
  }
  const messages = entries.map((entry) =>
    isRecord(entry) && isResponsesEntry(entry) ? asChatMessage(entry) : undefined,
  );
  const names = toolNamesOf(messages.filter((message) => message !== undefined));
  const drafts = messages.flatMap((message, index) =>
    message === undefined ? [] : [readOpenAiEntry(message, index + 1, names)],
  );
  const instructions = textField(value, "instructions");
  const split = splitLeadingSystem(drafts);
  const head =
    instructions === undefined
      ? split
      : { systemPrompt: instructions, systemPromptRole: undefined, summaries: [], rest: drafts };
  const base = Array.isArray(value) ? [] : ["input"];
  return {
    ok: true,
    source: "responses",
    ignored: messages.flatMap((message, index) => (message === undefined ? [pointer([...base, index])] : [])),
    chatFile: chatOfEntries({ ...head, ...modelOverride(value), drafts: head.rest }),
  };
}

export const responsesReader: Reader = {
  id: "responses",
  label: "an OpenAI Responses body",
  recognises: (value) => (Array.isArray(value) ? value.some(isResponsesItem) : isResponsesBody(value)),
  read: readResponses,
};
