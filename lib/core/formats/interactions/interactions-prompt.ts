import type { Prompt } from "../../model/prompt";
import type { Conversation } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { separateItems } from "../conversation/separate-items";
import { systemText } from "../conversation/system-text";

/** What Gemini counts for an Interactions body: every step is its own turn. */
export const interactionsPrompt = (conversation: Conversation): Prompt => ({
  protocol: "interactions",
  ...promptSystem(systemText(conversation)),
  turns: separateItems(conversation, {
    said: ({ role, parts }) => ({ role: role === "model" ? "model" : "user", parts: parts.map(promptPart) }),
    call: (call) => ({ role: "model", parts: [promptCall(call)] }),
    result: (result) => ({ role: "user", parts: [promptResult(result)] }),
  }),
});
