import type { Prompt } from "../../model/prompt";
import type { Conversation } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { separateItems } from "../conversation/separate-items";
import { systemText } from "../conversation/system-text";
import { OPENAI_ROLES } from "../openai/openai-roles";

/** What OpenAI counts for a Responses body: every item is its own turn. */
export const responsesPrompt = (conversation: Conversation): Prompt => ({
  protocol: "responses",
  ...promptSystem(systemText(conversation)),
  turns: separateItems(conversation, {
    said: ({ role, parts }) => ({ role: OPENAI_ROLES[role], parts: parts.map(promptPart) }),
    call: (call) => ({ role: "assistant", parts: [promptCall(call)] }),
    result: (result) => ({ role: "tool", parts: [promptResult(result)] }),
  }),
});
