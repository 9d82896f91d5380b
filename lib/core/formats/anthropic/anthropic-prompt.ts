import type { Prompt, PromptPart } from "../../model/prompt";
import { mediaFromUrl } from "../../read/read-media";
import type { Media } from "../../schema/media";
import type { Conversation, ConversationResult } from "../conversation/conversation";
import { promptCall, promptPart, promptResult, promptSystem } from "../conversation/prompt-parts";
import { systemText } from "../conversation/system-text";
import { type AnthropicBlock, anthropicTurns } from "./anthropic-turns";
import { type ImageBlock, isResultBlocks } from "./result-blocks";

/** A result made of blocks counts as its texts, with its images counted separately. */
function resultParts(result: ConversationResult): readonly PromptPart[] {
  const { response, source } = result;
  if (!isResultBlocks(response)) return [promptResult(result)];
  const text = response.map((block) => (block.type === "text" ? block.text : "")).join("");
  const pictures = response.flatMap((block) => (block.type === "image" ? [pictureOf(block)] : []));
  return [
    promptResult({ ...result, response: text, text }),
    ...pictures.map((media): PromptPart => ({ kind: "media", media, source })),
  ];
}

const pictureOf = ({ source }: ImageBlock): Media =>
  source.type === "url"
    ? mediaFromUrl(source.url, "image")
    : { kind: "image", mime: source.media_type, data: source.data };

function blockParts(block: AnthropicBlock): readonly PromptPart[] {
  if (block.kind === "call") return [promptCall(block.call)];
  return block.kind === "result" ? resultParts(block.result) : [promptPart(block)];
}

/** The parts of a Messages body that Anthropic counts. */
export const anthropicPrompt = (conversation: Conversation): Prompt => ({
  protocol: "anthropic",
  ...promptSystem(systemText(conversation)),
  turns: anthropicTurns(conversation).turns.map(({ role, blocks }) => ({
    role,
    parts: blocks.flatMap(blockParts),
  })),
});
