import { field, listField } from "@/lib/core/read/field";
import { isInteractionsStep, readInteractionsStep } from "@/lib/core/read/interactions-steps";
import { modelOverride } from "@/lib/core/read/model-override";
import {
  interactionsEntries,
  isInteractionsBody,
  readInteractionsSystem,
} from "@/lib/core/read/read-interactions";
import type { Conversation, ConversationFormat } from "./conversation-format";
import type { Importer } from "./importer";
import { probedValues } from "./probed-values";
import { readConversations } from "./read-conversations";

/** Where logs keep the body. */
const BODIES = [[], ["body"], ["request"], ["request", "body"]] as const;
const BOT_NAME = "model";

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);

const findBody = (value: unknown): unknown =>
  BODIES.map((path) => at(value, path)).find((body) => interactionsEntries(body) !== undefined);

/** The steps of the answer; the protocol's first version called them outputs. */
function answerOf(value: unknown): readonly unknown[] {
  const answers = [at(value, ["response", "body"]), field(value, "response"), value];
  const found = answers.map((answer) => listField(answer, "steps", "outputs"));
  return found.find(({ length }) => length > 0) ?? [];
}

function unwrap(value: unknown): Conversation | undefined {
  if (Array.isArray(value)) return { head: { botName: BOT_NAME }, entries: value };
  const body = findBody(value);
  const trailing = answerOf(value);
  if (body === undefined && trailing.length === 0) return undefined;
  return {
    head: {
      ...modelOverride(body ?? value),
      systemPrompt: readInteractionsSystem(body ?? value),
      botName: BOT_NAME,
    },
    entries: interactionsEntries(body) ?? [],
    trailing,
  };
}

const FORMAT: ConversationFormat = {
  paths: BODIES.map((path) => [...path, "input"]),
  isEntry: isInteractionsStep,
  unwrap,
  bareHead: { botName: BOT_NAME },
  reader: () => readInteractionsStep,
  growsByRow: true,
  holdsRequests: true,
};

const looksRight = (value: unknown): boolean =>
  isInteractionsStep(value) ||
  (Array.isArray(value) && value.some(isInteractionsStep)) ||
  isInteractionsBody(findBody(value)) ||
  answerOf(value).some(isInteractionsStep);

export const interactionsImporter: Importer = {
  label: "Gemini Interactions",
  recognises: (probe) => probedValues(probe).some(looksRight),
  read: (source) => readConversations(source, FORMAT),
};
