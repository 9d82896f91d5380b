import { chatOfEntries } from "./chat-of-entries";
import { field, isRecord, textField } from "./field";
import { isInteractionsContent, isInteractionsStep, readInteractionsStep } from "./interactions-steps";
import { pointer } from "./pointer";
import type { Reader, ReadResult } from "./reader";
import { modelOverride } from "./request-settings";

const DEFAULT_BOT_NAME = "model";

/** Body keys that the Responses API does not have. */
const OWN_KEYS = ["system_instruction", "generation_config", "previous_interaction_id", "agent"] as const;

/** The body's steps or turns, or content that is one user message. */
export function interactionsEntries(body: unknown): readonly unknown[] | undefined {
  const input = field(body, "input");
  if (typeof input === "string") return [input];
  if (isRecord(input)) return isInteractionsContent(input) ? [asUserInput([input])] : undefined;
  if (!Array.isArray(input)) return undefined;
  return input.length > 0 && input.every(isInteractionsContent) ? [asUserInput(input)] : input;
}

export const readInteractionsSystem = (body: unknown): string | undefined =>
  textField(body, "system_instruction") || undefined;

const asUserInput = (content: readonly unknown[]) => ({ type: "user_input", content });

export function isInteractionsBody(body: unknown): boolean {
  const entries = interactionsEntries(body);
  if (entries === undefined) return false;
  if (entries.some(isInteractionsStep)) return true;
  const isOwnModel = /^(?:models\/)?gem(?:ini|ma)/i.test(textField(body, "model") ?? "");
  const isReadable = entries.every((entry) => readInteractionsStep(entry) !== undefined);
  return isReadable && (isOwnModel || OWN_KEYS.some((key) => field(body, key) !== undefined));
}

function readInteractions(value: unknown): ReadResult {
  const entries = Array.isArray(value) ? interactionsEntries({ input: value }) : interactionsEntries(value);
  if (entries === undefined) {
    return {
      ok: false,
      error:
        "not an Interactions body: expected an array of steps, or an object with a text or steps at /input",
    };
  }
  const drafts = entries.map(readInteractionsStep);
  const base = Array.isArray(value) ? [] : ["input"];
  const systemPrompt = readInteractionsSystem(value);
  return {
    ok: true,
    source: "interactions",
    ignored: drafts.flatMap((draft, index) => (draft === undefined ? [pointer([...base, index])] : [])),
    chatFile: chatOfEntries({
      botName: DEFAULT_BOT_NAME,
      systemPrompt,
      ...modelOverride(value),
      drafts: drafts.flatMap((draft, index) => (draft === undefined ? [] : [{ ...draft, place: index + 1 }])),
    }),
  };
}

export const interactionsReader: Reader = {
  id: "interactions",
  label: "a Gemini Interactions body",
  recognises: (value) => (Array.isArray(value) ? value.some(isInteractionsStep) : isInteractionsBody(value)),
  read: readInteractions,
};
