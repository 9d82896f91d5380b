import type { Prompt, PromptTurn } from "../../model/prompt";
import type { Conversation, ConversationItem } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { systemText } from "../conversation/system-text";

const ROLES = { user: "user", model: "assistant", system: "system", developer: "developer" } as const;

function itemTurns(item: ConversationItem): readonly PromptTurn[] {
  if (item.kind === "results")
    return item.results.map((result) => ({ role: "tool", parts: [promptResult(result)] }));
  const { role, parts, calls } = item;
  return [
    ...(parts.length === 0 ? [] : [{ role: ROLES[role], parts: parts.map(promptPart) }]),
    ...calls.map((call) => ({ role: "assistant", parts: [promptCall(call)] })),
  ];
}

/** What OpenAI counts for a Responses body: every item is its own turn. */
export const responsesPrompt = (conversation: Conversation): Prompt => ({
  protocol: "responses",
  ...promptSystem(systemText(conversation)),
  turns: conversation.items.flatMap(itemTurns),
});
