import type { Media } from "../../schema/media";
import type { Conversation } from "../conversation/conversation";
import type { RequestFacts } from "../conversation/protocol-writer";
import { systemText } from "../conversation/system-text";
import { objectInput } from "../json/object-input";
import { embeddedText, sourced } from "../json/sourced";
import { sourceOf } from "../message-source";
import { type AnthropicBlock, type AnthropicTurn, anthropicTurns } from "./anthropic-turns";
import {
  IMAGE_MIMES,
  type ImageBlock,
  isResultBlocks,
  type ResultBlock,
  type TextBlock,
} from "./result-blocks";

type WrittenBlock =
  | TextBlock
  | ImageBlock
  | { type: "document"; source: { type: "base64"; media_type: "application/pdf"; data: string } }
  | { type: "document"; source: { type: "url"; url: string } }
  | { type: "tool_use"; id: string; name: string; input: object }
  | { type: "tool_result"; tool_use_id: string; content: string | ResultBlock[]; is_error?: true };

/** The body of a POST to `/v1/messages`. */
export type AnthropicBody = {
  model: string;
  max_tokens: number;
  system?: string;
  messages: { role: "user" | "assistant"; content: string | WrittenBlock[] }[];
};

function mediaBlock({ mime, data, uri }: Media): WrittenBlock {
  const type = mime?.toLowerCase();
  const isPdf = type === "application/pdf";
  const address = { type: "url" as const, url: uri ?? "" };
  if (!data) return isPdf ? { type: "document", source: address } : { type: "image", source: address };
  if (isPdf) return { type: "document", source: { type: "base64", media_type: "application/pdf", data } };
  const imageMime = IMAGE_MIMES.find((known) => known === type) ?? "image/jpeg";
  return { type: "image", source: { type: "base64", media_type: imageMime, data } };
}

function writtenBlock(block: AnthropicBlock): WrittenBlock {
  switch (block.kind) {
    case "text": {
      const text: WrittenBlock = { type: "text", text: embeddedText(block.rendering) };
      return block.message ? sourced(text, sourceOf(block.message, "text")) : text;
    }
    case "media":
      return sourced(mediaBlock(block.media), block.source);
    case "call": {
      const { name, args, source } = block.call;
      return sourced({ type: "tool_use", id: block.id, name, input: objectInput(args) }, source);
    }
    case "result": {
      const { response, text, isError, source } = block.result;
      const content = isResultBlocks(response) ? response : text;
      const failure = isError ? { is_error: true as const } : {};
      return sourced({ type: "tool_result", tool_use_id: block.id, content, ...failure }, source);
    }
  }
}

/** A single text is written as a plain string. */
function toMessage({ role, blocks }: AnthropicTurn): AnthropicBody["messages"][number] {
  const [first] = blocks;
  if (blocks.length !== 1 || first?.kind !== "text") return { role, content: blocks.map(writtenBlock) };
  const message = { role, content: embeddedText(first.rendering) };
  return first.message ? sourced(message, sourceOf(first.message, "text")) : message;
}

export function anthropicBody(
  conversation: Conversation,
  { model, maxOutputTokens }: RequestFacts,
): AnthropicBody {
  const system = systemText(conversation);
  return {
    model,
    max_tokens: maxOutputTokens,
    ...(system && { system: embeddedText(system) }),
    messages: anthropicTurns(conversation).turns.map(toMessage),
  };
}
