import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import { readArguments } from "@/lib/core/read/read-tool-text";
import type { Media } from "@/lib/core/schema/media";
import type { Role } from "@/lib/core/schema/message";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { isoFromUnix } from "../../pipeline/iso-from-timestamp";
import { conversationImporter } from "../conversation-importer";
import { branchTo } from "./branch-to";

type Mapping = Readonly<Record<string, unknown>>;

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  ["human", "user"],
  ["assistant", "model"],
  ["ai", "model"],
  ["tool", "tool"],
]);

const nodeAt = (mapping: Mapping, id: string | undefined): unknown =>
  id !== undefined && Object.hasOwn(mapping, id) ? mapping[id] : undefined;

const pathTo = (mapping: Mapping, leaf: string | undefined): readonly string[] =>
  branchTo(mapping, leaf, (node) => textField(node, "parent"));

const timeOf = (mapping: Mapping, id: string): number => {
  const time = field(field(nodeAt(mapping, id), "message"), "create_time");
  return typeof time === "number" ? time : Date.parse(String(time)) || 0;
};

/** Fallback without a current node: imitations have no tree, real exports end at the newest leaf. */
function currentPath(mapping: Mapping, current: string | undefined): readonly string[] {
  if (nodeAt(mapping, current) !== undefined) return pathTo(mapping, current);
  const ids = Object.keys(mapping);
  const isTree = ids.some((id) => nodeAt(mapping, textField(mapping[id], "parent")) !== undefined);
  if (!isTree) return ids.toSorted((one, other) => timeOf(mapping, one) - timeOf(mapping, other));
  const parents = new Set(ids.map((id) => textField(mapping[id], "parent")));
  const leaves = ids.filter((id) => !parents.has(id));
  const newest = leaves.toSorted((one, other) => timeOf(mapping, one) - timeOf(mapping, other)).at(-1);
  return pathTo(mapping, newest);
}

/** A node with a message; other nodes only structure the tree. */
const hasMessage = (node: unknown): boolean => isRecord(field(node, "message"));

/** Messages that ChatGPT hides. Tool answers have weight 0 too, but the model did read them. */
function isHidden(message: unknown): boolean {
  const isMarked = field(field(message, "metadata"), "is_visually_hidden_from_conversation") === true;
  const isTool = textField(field(message, "author"), "role") === "tool";
  return isMarked || (field(message, "weight") === 0 && !isTool);
}

/** System nodes have no time, so they take the time of the next node. */
function entriesOf(mapping: Mapping, path: readonly string[]): readonly unknown[] {
  const entries = path.map((id) => mapping[id]).filter(hasMessage);
  let following: unknown;
  return entries
    .toReversed()
    .map((node) => {
      const message = field(node, "message") as JsonRecord;
      following = field(message, "create_time") ?? following;
      return { ...message, create_time: following };
    })
    .toReversed();
}

function unwrap(value: unknown): FoundConversation | undefined {
  const mapping = field(value, "mapping");
  if (!isRecord(mapping)) return undefined;
  const path = entriesOf(mapping, currentPath(mapping, textField(value, "current_node")));
  const entries = path.filter((message) => !isHidden(message));
  const total = Object.values(mapping).filter(hasMessage).length;
  return {
    head: {
      id: idField(value, "conversation_id", "id"),
      title: textField(value, "title"),
      platform: "chatgpt",
      botName: "ChatGPT",
    },
    entries,
    leftOut: [
      { reason: "on another branch of the conversation", count: total - path.length },
      { reason: "hidden in ChatGPT", count: path.length - entries.length },
    ],
  };
}

type Content = Pick<Draft, "text" | "media" | "toolCalls" | "reasoning">;

const partText = (part: unknown): readonly string[] =>
  typeof part === "string" ? [part] : [textField(part, "text") ?? []].flat();

function partMedia(part: unknown): readonly Media[] {
  const uri = textField(part, "asset_pointer");
  if (uri === undefined) return [];
  const kind = /^(image|audio|video)/.exec(textField(part, "content_type") ?? "")?.[1] ?? "document";
  return [{ kind, uri }];
}

function readContent(content: unknown, recipient: string): Content {
  const type = textField(content, "content_type") ?? "text";
  if (type === "thoughts") {
    const thoughts = listField(content, "thoughts").flatMap(
      (one) => textField(one, "content", "summary") ?? [],
    );
    return { reasoning: thoughts.join("\n") };
  }
  const parts = listField(content, "parts");
  const own = textField(content, "text", "result", "content", "user_profile", "model_set_context");
  const text = [...parts.flatMap(partText), ...(own === undefined ? [] : [own])].join("\n");
  const media = parts.flatMap(partMedia);
  if (recipient !== "all") return { toolCalls: [{ name: recipient, ...readArguments(text) }] };
  return { text, ...(media.length === 0 ? {} : { media }) };
}

function readMessage(message: unknown): Draft | undefined {
  if (!isRecord(message)) return undefined;
  const author = field(message, "author");
  const sourceRole = (textField(author, "role") ?? "user").toLowerCase();
  const role = ROLES.get(sourceRole) ?? "user";
  const name = textField(author, "name");
  const time = field(message, "create_time");
  const sentAt = isoFromUnix(time) ?? (typeof time === "string" ? time : undefined);
  const { text, ...content } = readContent(
    field(message, "content"),
    textField(message, "recipient") || "all",
  );
  return {
    id: idField(message, "id"),
    role,
    ...(sourceRole === "developer" ? { sourceRole } : {}),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(name === undefined || role === "tool" ? {} : { author: { name } }),
    ...(role === "tool" ? { toolResponses: [{ name: name ?? "unknown", response: text }] } : { text }),
    ...content,
  };
}

const FORMAT: ConversationFormat = {
  paths: [],
  isEntry: () => false,
  unwrap,
  reader: () => readMessage,
};

export const chatGptImporter = conversationImporter(
  "a ChatGPT account export",
  (value) => isRecord(field(value, "mapping")),
  FORMAT,
);
