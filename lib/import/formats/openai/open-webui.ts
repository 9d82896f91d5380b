import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import type { FoundConversation } from "../../pipeline/conversation-format";
import { branchTo } from "./branch-to";

type Messages = Readonly<Record<string, unknown>>;

/** The chat itself, or the account-export row that wraps it. */
const chatIn = (value: unknown): unknown => (isRecord(field(value, "chat")) ? field(value, "chat") : value);

export const isOpenWebUi = (value: unknown): boolean =>
  isRecord(field(field(chatIn(value), "history"), "messages"));

/** An Open WebUI chat: a tree of OpenAI messages with ids and times, one branch of which is current. */
export function readOpenWebUi(value: unknown): FoundConversation | undefined {
  if (!isOpenWebUi(value)) return undefined;
  const chat = chatIn(value);
  const history = field(chat, "history");
  const messages = field(history, "messages") as Messages;
  const current = branchTo(messages, idField(history, "currentId"), (message) =>
    idField(message, "parentId"),
  );
  const branch = current.map((id) => messages[id]);
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
