import { listField, textField } from "@/lib/core/read/field";
import { isInteractionsStep, readInteractionsStep } from "@/lib/core/read/interactions-steps";
import {
  interactionsEntries,
  isInteractionsBody,
  readInteractionsSystem,
} from "@/lib/core/read/read-interactions";
import { modelOverride } from "@/lib/core/read/request-settings";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";
import { loggedItems } from "../logged-items";

const BOT_NAME = "model";

const LOGGED = loggedItems({
  isItem: isInteractionsStep,
  isBody: isInteractionsBody,
  inputOf: interactionsEntries,
  // Called outputs in the first version of the protocol.
  outputOf: (answer) => listField(answer, "steps", "outputs"),
  outputName: "outputs",
});

/** A log may keep only the answer's text. */
function answerText(value: unknown): Pick<FoundConversation, "trailing" | "readFields"> {
  const name = ["response", "output"].find((candidate) => textField(value, candidate));
  if (name === undefined) return {};
  const content = [{ type: "text", text: textField(value, name) }];
  return { trailing: [{ type: "model_output", content }], readFields: [name] };
}

function unwrap(value: unknown): FoundConversation | undefined {
  if (Array.isArray(value)) return { head: { botName: BOT_NAME }, entries: value };
  const body = LOGGED.bodyIn(value);
  const output = LOGGED.outputIn(value);
  if (body === undefined && output === undefined) return undefined;
  return {
    head: {
      ...modelOverride(body ?? value),
      systemPrompt: readInteractionsSystem(body ?? value),
      botName: BOT_NAME,
    },
    entries: interactionsEntries(body) ?? [],
    ...(output ? { trailing: output.entries, readFields: [output.name] } : answerText(value)),
  };
}

const FORMAT: ConversationFormat = {
  paths: LOGGED.paths,
  isEntry: isInteractionsStep,
  unwrap,
  bareHead: { botName: BOT_NAME },
  reader: () => readInteractionsStep,
  growsByRow: true,
  holdsRequests: true,
};

export const interactionsImporter = conversationImporter("Gemini Interactions", LOGGED.isOwn, FORMAT);
