import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import type { Conversation } from "../../pipeline/conversation-format";

type Messages = Readonly<Record<string, unknown>>;

/** From the current message up to the first, oldest first; stops at a cycle or a missing parent. */
function currentBranch(messages: Messages, currentId: string | undefined): readonly unknown[] {
  const branch: unknown[] = [];
  const seen = new Set<string>();
  for (let id = currentId; id !== undefined && !seen.has(id) && Object.hasOwn(messages, id); ) {
    seen.add(id);
    branch.push(messages[id]);
    id = idField(messages[id], "parentId");
  }
  return branch.reverse();
}

/** The chat itself, or the account-export row that wraps it. */
const chatIn = (value: unknown): unknown => (isRecord(field(value, "chat")) ? field(value, "chat") : value);

export const isOpenWebUi = (value: unknown): boolean =>
  isRecord(field(field(chatIn(value), "history"), "messages"));

/** An Open WebUI chat: a tree of OpenAI messages with ids and times, one branch of which is current. */
export function readOpenWebUi(value: unknown): Conversation | undefined {
  if (!isOpenWebUi(value)) return undefined;
  const chat = chatIn(value);
  const history = field(chat, "history");
  const messages = field(history, "messages") as Messages;
  const branch = currentBranch(messages, idField(history, "currentId"));
  const entries = Array.isArray(field(chat, "messages")) ? listField(chat, "messages") : branch;
  const [model] = listField(chat, "models");
  const answer = branch.find((entry) => textField(entry, "role") === "assistant");
  return {
    head: {
      id: idField(value, "id") ?? idField(chat, "id"),
      title: textField(value, "title") ?? textField(chat, "title"),
      platform: "open-webui",
      modelName: textField(answer, "modelName", "model") ?? (typeof model === "string" ? model : undefined),
      systemPrompt: (textField(chat, "system") ?? textField(field(chat, "params"), "system")) || undefined,
    },
    entries,
    leftOut: [
      {
        reason: "on another branch of the conversation",
        count: branch.length === 0 ? 0 : Object.keys(messages).length - branch.length,
      },
    ],
    readFields: ["timestamp", "created_at"],
  };
}
