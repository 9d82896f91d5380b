import { anthropicBlockReader, hasAnthropicBlock } from "./anthropic-blocks";
import { chatOfEntries } from "./chat-of-entries";
import { field, isRecord, listField, textField } from "./field";
import type { MessageDraft } from "./invent-missing-ids";
import { pointer } from "./pointer";
import type { Reader, ReadResult } from "./reader";
import { anthropicSettings } from "./request-settings";

export const isAnthropicEntry = (value: unknown): boolean =>
  isRecord(value) && (value.role === "user" || value.role === "assistant") && Object.hasOwn(value, "content");

type BlockReader = ReturnType<typeof anthropicBlockReader>;

/** Reads one message; undefined for anything else. */
export function readAnthropicEntry(
  entry: unknown,
  read: BlockReader,
): Omit<MessageDraft, "place"> | undefined {
  if (!isAnthropicEntry(entry)) return undefined;
  const content = field(entry, "content");
  const blocks = Array.isArray(content) ? content : [{ type: "text", text: content }];
  return read(blocks, textField(entry, "role") === "assistant" ? "model" : "user");
}

/** Joins the blocks of the prompt with blank lines. */
export function readAnthropicSystem(body: unknown): string | undefined {
  const system = field(body, "system");
  if (typeof system === "string") return system;
  return Array.isArray(system)
    ? system.flatMap((block) => textField(block, "text") ?? []).join("\n\n")
    : undefined;
}

const OTHER_ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "tool", "function"]);

/** Detected by a prompt outside the messages, an Anthropic block type, or a Claude model with matching roles. */
export function isAnthropicBody(body: unknown): boolean {
  const messages = listField(body, "messages");
  if (messages.some(hasAnthropicBlock)) return true;
  if (messages.some((entry) => OTHER_ROLES.has(field(entry, "role")))) return false;
  if (field(body, "system") !== undefined) return messages.some(isAnthropicEntry);
  const isOwnModel = /^claude\b/i.test(textField(body, "model") ?? "");
  return isOwnModel && typeof field(body, "max_tokens") === "number";
}

function readAnthropic(value: unknown): ReadResult {
  const entries = Array.isArray(value) ? value : field(value, "messages");
  if (!Array.isArray(entries)) {
    return {
      ok: false,
      error: "not Anthropic messages: expected an array, or an object with an array at /messages",
    };
  }
  const read = anthropicBlockReader(new Map());
  const drafts = entries.flatMap((entry, index) => {
    const draft = readAnthropicEntry(entry, read);
    return draft === undefined ? [] : [{ ...draft, place: index + 1 }];
  });
  const base = Array.isArray(value) ? [] : ["messages"];
  const systemPrompt = readAnthropicSystem(value);
  return {
    ok: true,
    source: "anthropic",
    ignored: entries.flatMap((entry, index) => (isAnthropicEntry(entry) ? [] : [pointer([...base, index])])),
    chatFile: chatOfEntries({ systemPrompt, ...anthropicSettings(value), drafts }),
  };
}

export const anthropicReader: Reader = {
  id: "anthropic",
  label: "Anthropic messages",
  recognises: (value) => (Array.isArray(value) ? value.some(hasAnthropicBlock) : isAnthropicBody(value)),
  read: readAnthropic,
};
