import type { Prompt, PromptTurn } from "../../model/prompt";
import type { Conversation, ConversationItem } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { systemText } from "../conversation/system-text";

function itemTurns(item: ConversationItem): readonly PromptTurn[] {
  if (item.kind === "results")
    return item.results.map((result) => ({ role: "user", parts: [promptResult(result)] }));
  const { role, parts, calls } = item;
  const turnRole = role === "model" ? "model" : "user";
  return [
    ...(parts.length === 0 ? [] : [{ role: turnRole, parts: parts.map(promptPart) }]),
    ...calls.map((call) => ({ role: "model", parts: [promptCall(call)] })),
  ];
}

/** What Gemini counts for an Interactions body: every step is its own turn. */
export const interactionsPrompt = (conversation: Conversation): Prompt => ({
  protocol: "interactions",
  ...promptSystem(systemText(conversation)),
  turns: conversation.items.flatMap(itemTurns),
});
