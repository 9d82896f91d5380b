import { anthropicBlockReader, hasAnthropicBlock } from "@/lib/core/read/anthropic-blocks";
import { field, textField } from "@/lib/core/read/field";
import {
  isAnthropicBody,
  isAnthropicEntry,
  readAnthropicEntry,
  readAnthropicSystem,
} from "@/lib/core/read/read-anthropic";
import { anthropicSettings, modelName } from "@/lib/core/read/request-settings";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { recentToolNames } from "../../pipeline/tool-names";
import { conversationImporter } from "../conversation-importer";

/** Merges the blocks of one message into one draft. The number of remembered tool calls is bounded. */
export const blockReader = () => anthropicBlockReader(recentToolNames());

function reader(): (raw: unknown) => Draft | undefined {
  const read = blockReader();
  return (raw) => readAnthropicEntry(raw, read);
}

function bodyOf(value: unknown): unknown {
  const inner = field(value, "request", "body") ?? value;
  return Array.isArray(field(inner, "messages")) ? inner : value;
}

function unwrap(value: unknown): FoundConversation | undefined {
  const body = bodyOf(value);
  const messages = field(body, "messages");
  const answer = [field(value, "response", "output", "completion"), value].find(
    (candidate) => field(candidate, "type") === "message",
  );
  const said = textField(value, "response", "output", "completion");
  if (!Array.isArray(messages) && answer === undefined) return undefined;
  return {
    head: {
      modelName: modelName(body, value, answer),
      ...anthropicSettings(body),
      systemPrompt: readAnthropicSystem(body),
    },
    entries: Array.isArray(messages) ? messages : [],
    trailing: isAnthropicEntry(answer) ? [answer] : said ? [{ role: "assistant", content: said }] : [],
    readFields: isAnthropicEntry(answer) || said ? ["response", "output", "completion"] : [],
  };
}

const FORMAT: ConversationFormat = {
  paths: [["messages"], ["request", "messages"], ["body", "messages"]],
  isEntry: isAnthropicEntry,
  unwrap,
  reader,
  growsByRow: true,
  holdsRequests: true,
};

/** A system prompt beside the messages, an Anthropic-only block type, or an Anthropic model name. */
function looksRight(value: unknown): boolean {
  if (isAnthropicEntry(value)) return hasAnthropicBlock(value);
  const found = unwrap(value);
  const entries = found === undefined ? [] : [...found.entries, ...(found.trailing ?? [])];
  if (!entries.some(isAnthropicEntry)) return false;
  return (
    found?.head.systemPrompt !== undefined ||
    entries.some(hasAnthropicBlock) ||
    isAnthropicBody(bodyOf(value))
  );
}

export const anthropicImporter = conversationImporter("Anthropic messages", looksRight, FORMAT);
