import { field, listField, textField } from "@/lib/core/read/field";
import { isInteractionsStep, readInteractionsStep } from "@/lib/core/read/interactions-steps";
import {
  interactionsEntries,
  isInteractionsBody,
  readInteractionsSystem,
} from "@/lib/core/read/read-interactions";
import { modelOverride } from "@/lib/core/read/request-settings";
import type { Conversation, ConversationFormat } from "../../pipeline/conversation-format";
import { probedValues } from "../../pipeline/probed-values";
import { readConversations } from "../../pipeline/read-conversations";
import type { Importer } from "../importer";

/** Fields in which logs keep the request body. */
const BODIES = [[], ["body"], ["request"], ["request", "body"]] as const;
const BOT_NAME = "model";

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);

const findBody = (value: unknown): unknown =>
  BODIES.map((path) => at(value, path)).find((body) => interactionsEntries(body) !== undefined);

/** Fields in which logs keep the answer. */
const ANSWERS = [["response", "body"], ["response"], []] as const;

type Answer = Readonly<{ entries: readonly unknown[]; names: readonly string[] }>;

/** The answer's steps, called outputs in the first version of the protocol. */
function answerSteps(value: unknown): Answer | undefined {
  for (const path of ANSWERS) {
    const entries = listField(at(value, path), "steps", "outputs");
    if (entries.length > 0) return { entries, names: [path[0] ?? "outputs"] };
  }
  return undefined;
}

/** A log may keep only the answer's text. */
function answerText(value: unknown): Answer {
  const name = ["response", "output"].find((candidate) => textField(value, candidate));
  if (name === undefined) return { entries: [], names: [] };
  const content = [{ type: "text", text: textField(value, name) }];
  return { entries: [{ type: "model_output", content }], names: [name] };
}

function unwrap(value: unknown): Conversation | undefined {
  if (Array.isArray(value)) return { head: { botName: BOT_NAME }, entries: value };
  const body = findBody(value);
  const steps = answerSteps(value);
  if (body === undefined && steps === undefined) return undefined;
  const answer = steps ?? answerText(value);
  return {
    head: {
      ...modelOverride(body ?? value),
      systemPrompt: readInteractionsSystem(body ?? value),
      botName: BOT_NAME,
    },
    entries: interactionsEntries(body) ?? [],
    trailing: answer.entries,
    readFields: answer.names,
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
  (answerSteps(value)?.entries.some(isInteractionsStep) ?? false);

export const interactionsImporter: Importer = {
  label: "Gemini Interactions",
  recognises: (probe) => probedValues(probe).some(looksRight),
  read: (source) => readConversations(source, FORMAT),
};
