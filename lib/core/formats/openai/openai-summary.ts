import type { Format } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import { Sourced } from "../json/sourced";
import { writeJson } from "../json/write-json";
import { openAiMessages } from "./openai-messages";
import { writeChatCompletion } from "./write-chat-completion";

const toValues = (context: SelectedContext): readonly Sourced[] =>
  openAiMessages(context).map(({ value, source }) => new Sourced(value, source));

/** The prompt, the current summary, and the messages since then. */
export const openAiSummary: Format = {
  id: "openai-summary",
  kind: "json",
  render: (context) => writeJson(toValues(context), 2),
  wire: (context) => writeChatCompletion(context.model, toValues(context)),
  prompt: (context) => ({ protocol: "openai", turns: openAiMessages(context).map(({ turn }) => turn) }),
};
