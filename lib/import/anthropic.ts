import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { modelName, modelOverride } from "@/lib/core/read/model-override";
import { inlineMedia } from "@/lib/core/read/read-media";
import type { Media } from "@/lib/core/schema/media";
import type { ToolCall, ToolResponse } from "@/lib/core/schema/message";
import type { Draft } from "./chat-assembler";
import type { Conversation, ConversationFormat } from "./conversation-format";
import type { Importer } from "./importer";
import { probedValues } from "./probed-values";
import { readConversations } from "./read-conversations";
import { recentToolNames } from "./tool-names";
import { listOrAbsent, withoutAbsent } from "./without-absent";

const CALLS: ReadonlySet<unknown> = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);
const isResult = (type: string): boolean => /(?:^|_)tool_result$/.test(type);
const typeOf = (block: unknown): string => textField(block, "type") ?? "";

function readMedia(block: unknown): readonly Media[] {
  const type = typeOf(block);
  if (type !== "image" && type !== "document") return [];
  const source = field(block, "source");
  const kind = type === "image" ? "image" : "document";
  const data = textField(source, "data");
  const filename = textField(block, "title");
  const named = filename === undefined ? {} : { filename };
  if (data !== undefined && textField(source, "type") !== "text") {
    return [{ ...inlineMedia(textField(source, "media_type"), data, kind), ...named }];
  }
  const uri = textField(source, "url", "file_id");
  return [{ kind, ...(uri === undefined ? {} : { uri }), ...named }];
}

const textsOf = (blocks: readonly unknown[], type: string, name: string): string | undefined => {
  const texts = blocks.flatMap((block) => (typeOf(block) === type ? (textField(block, name) ?? []) : []));
  return texts.length === 0 ? undefined : texts.join("\n");
};

function resultContent(block: unknown): unknown {
  const content = field(block, "content");
  if (!Array.isArray(content)) return content;
  return content.every((part) => typeOf(part) === "text") ? textsOf(content, "text", "text") : content;
}

type BlockReader = (blocks: readonly unknown[], role: "user" | "model") => Draft;

const readCall = (call: unknown): ToolCall => ({
  name: textField(call, "name") ?? "unknown",
  args: field(call, "input"),
});

/** Blocks of one message as one draft; results are named by the call they answer. */
export function blockReader(): BlockReader {
  const toolNames = recentToolNames();
  const readResult = (block: unknown): ToolResponse => ({
    name: toolNames.get(idField(block, "tool_use_id") ?? "") ?? textField(block, "name") ?? "unknown",
    response: resultContent(block),
  });
  return (blocks, role) => {
    const calls = blocks.filter((block) => CALLS.has(typeOf(block)));
    for (const call of calls) toolNames.set(idField(call, "id") ?? "", textField(call, "name") ?? "unknown");
    const toolResponses = listOrAbsent(blocks.filter((block) => isResult(typeOf(block))).map(readResult));
    const text = textsOf(blocks, "text", "text");
    const media = listOrAbsent(blocks.flatMap(readMedia));
    const hasOnlyResults = toolResponses !== undefined && text === undefined && media === undefined;
    return withoutAbsent({
      role: role === "user" && hasOnlyResults ? ("tool" as const) : role,
      text,
      media,
      toolCalls: listOrAbsent(calls.map(readCall)),
      toolResponses,
      reasoning: textsOf(blocks, "thinking", "thinking"),
    });
  };
}

const isEntry = (value: unknown): boolean =>
  isRecord(value) && (value.role === "user" || value.role === "assistant") && Object.hasOwn(value, "content");

function reader(): (raw: unknown) => Draft | undefined {
  const read = blockReader();
  return (raw) => {
    if (!isEntry(raw)) return undefined;
    const content = field(raw, "content");
    const blocks = Array.isArray(content) ? content : [{ type: "text", text: content }];
    return read(blocks, textField(raw, "role") === "assistant" ? "model" : "user");
  };
}

function systemOf(body: unknown): string | undefined {
  const system = field(body, "system");
  if (typeof system === "string") return system;
  return Array.isArray(system)
    ? system.flatMap((block) => textField(block, "text") ?? []).join("\n\n")
    : undefined;
}

function unwrap(value: unknown): Conversation | undefined {
  const inner = field(value, "request", "body") ?? value;
  const body = Array.isArray(field(inner, "messages")) ? inner : value;
  const messages = field(body, "messages");
  const answer = [field(value, "response", "output", "completion"), value].find(
    (candidate) => field(candidate, "type") === "message",
  );
  const said = textField(value, "response", "output", "completion");
  if (!Array.isArray(messages) && answer === undefined) return undefined;
  return {
    head: {
      modelName: modelName(body, value, answer),
      ...modelOverride(body),
      systemPrompt: systemOf(body),
    },
    entries: Array.isArray(messages) ? messages : [],
    trailing: isEntry(answer) ? [answer] : said ? [{ role: "assistant", content: said }] : [],
    readFields: isEntry(answer) || said ? ["response", "output", "completion"] : [],
  };
}

const FORMAT: ConversationFormat = {
  paths: [["messages"], ["request", "messages"], ["body", "messages"]],
  isEntry,
  unwrap,
  reader,
  growsByRow: true,
};

const OWN_BLOCKS = /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|.+_tool_result)$/;
const hasOwnBlock = (entry: unknown): boolean =>
  listField(entry, "content").some(
    (block) =>
      OWN_BLOCKS.test(typeOf(block)) || (typeOf(block) === "image" && isRecord(field(block, "source"))),
  );

/** A prompt beside the messages, or a kind of block that only this family has. */
function looksRight(value: unknown): boolean {
  if (isEntry(value)) return hasOwnBlock(value);
  const found = unwrap(value);
  if (found === undefined || !found.entries.concat(found.trailing ?? []).some(isEntry)) return false;
  return (
    found.head.systemPrompt !== undefined || found.entries.concat(found.trailing ?? []).some(hasOwnBlock)
  );
}

export const anthropicImporter: Importer = {
  label: "Anthropic messages",
  recognises: (probe) => probedValues(probe).some(looksRight),
  read: (source) => readConversations(source, FORMAT),
};
