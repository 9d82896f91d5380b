import { type Prompt, type PromptTurn, textPart } from "../../model/prompt";
import type { Conversation, ConversationItem } from "../conversation/conversation";
import { promptCall, promptPart, promptResult } from "../conversation/prompt-parts";
import { resultsBehindCalls } from "../conversation/results-behind-calls";
import { OPENAI_ROLES } from "./openai-roles";

function itemTurns(item: ConversationItem): readonly PromptTurn[] {
  if (item.kind === "results")
    return item.results.map((result) => ({ role: "tool", parts: [promptResult(result)] }));
  const { role, name, parts, calls } = item;
  return [
    {
      role: OPENAI_ROLES[role],
      ...(name !== undefined && { name }),
      parts: [...parts.map(promptPart), ...calls.map(promptCall)],
    },
  ];
}

/** What OpenAI counts for a chat-completions body. */
export const openAiPrompt = ({ system, items }: Conversation): Prompt => ({
  protocol: "openai",
  turns: [
    ...system.map(({ text, source, role = "system" }) => ({ role, parts: [textPart(text, source)] })),
    ...resultsBehindCalls(items).flatMap(itemTurns),
  ],
});
