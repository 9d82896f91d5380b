import type { Prompt, PromptPart } from "../../model/prompt";
import type { Conversation } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { systemText } from "../conversation/system-text";
import { type AnthropicBlock, anthropicTurns } from "./anthropic-turns";

function blockPart(block: AnthropicBlock): PromptPart {
  if (block.kind === "call") return promptCall(block.call);
  return block.kind === "result" ? promptResult(block.result) : promptPart(block);
}

/** What Anthropic counts of a Messages body. */
export const anthropicPrompt = (conversation: Conversation): Prompt => ({
  protocol: "anthropic",
  ...promptSystem(systemText(conversation)),
  turns: anthropicTurns(conversation).turns.map(({ role, blocks }) => ({
    role,
    parts: blocks.map(blockPart),
  })),
});
