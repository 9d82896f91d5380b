import type { Media } from "../schema/media";
import type { ToolCall, ToolResponse } from "../schema/message";
import { field, idField, isRecord, listField, textField } from "./field";
import type { MessageDraft } from "./invent-missing-ids";
import { type ContentPiece, joinContent } from "./join-content";
import { inlineMedia } from "./read-media";
import { withId } from "./read-tool-text";

const CALLS: ReadonlySet<unknown> = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);
const isResult = (type: string): boolean => /(?:^|_)tool_result$/.test(type);
const typeOf = (block: unknown): string => textField(block, "type") ?? "";

const OWN_BLOCKS = /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|.+_tool_result)$/;

/** Whether a message has a block type that only this protocol has. */
export const hasAnthropicBlock = (entry: unknown): boolean =>
  listField(entry, "content").some(
    (block) =>
      OWN_BLOCKS.test(typeOf(block)) || (typeOf(block) === "image" && isRecord(field(block, "source"))),
  );

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

/** A single text is the result itself; several blocks stay a list. */
function resultContent(block: unknown): unknown {
  const content = field(block, "content");
  const [only, ...others] = Array.isArray(content) ? content : [];
  return others.length === 0 && typeOf(only) === "text" ? (textField(only, "text") ?? content) : content;
}

/** Texts and media in order. */
function sourceParts(block: unknown): readonly ContentPiece[] {
  const text = typeOf(block) === "text" ? textField(block, "text") : undefined;
  return text === undefined ? readMedia(block).map((media) => ({ media })) : [{ text }];
}

/** Tool names by call id, because a result only has the id. */
type ToolNameMemory = Readonly<{
  get: (id: string) => string | undefined;
  set: (id: string, name: string) => unknown;
}>;

const readCall = (call: unknown): ToolCall => ({
  ...withId(idField(call, "id")),
  name: textField(call, "name") ?? "unknown",
  args: field(call, "input"),
});

type BlockReader = (blocks: readonly unknown[], role: "user" | "model") => Omit<MessageDraft, "place">;

/** Includes the member only if the list is not empty. */
const listed = <Name extends string, Item>(name: Name, items: readonly Item[]): { [name in Name]?: Item[] } =>
  (items.length === 0 ? {} : { [name]: [...items] }) as { [name in Name]?: Item[] };

function readResult(block: unknown, toolNames: ToolNameMemory): ToolResponse {
  const id = idField(block, "tool_use_id");
  const name = toolNames.get(id ?? "") ?? textField(block, "name") ?? "unknown";
  const failure = field(block, "is_error") === true ? { isError: true } : {};
  return { ...withId(id), name, response: resultContent(block), ...failure };
}

/** Reads the blocks of one message as a draft; results get the name of the call they answer. */
export function anthropicBlockReader(toolNames: ToolNameMemory): BlockReader {
  return (blocks, role) => {
    const calls = blocks.filter((block) => CALLS.has(typeOf(block))).map(readCall);
    for (const { id, name } of calls) toolNames.set(id ?? "", name);
    const results = blocks.filter((block) => isResult(typeOf(block)));
    const content = joinContent(blocks.flatMap(sourceParts), "\n");
    const reasoning = textsOf(blocks, "thinking", "thinking");
    const hasOnlyResults = results.length > 0 && content.text === undefined && content.media === undefined;
    return {
      role: role === "user" && hasOnlyResults ? "tool" : role,
      ...content,
      ...listed("toolCalls", calls),
      ...listed(
        "toolResponses",
        results.map((block) => readResult(block, toolNames)),
      ),
      ...(reasoning === undefined ? {} : { reasoning }),
    };
  };
}
