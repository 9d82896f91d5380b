import { idField, textField } from "@/lib/core/read/field";

const SUPERGROUPS = /^(?:private|public)_(?:supergroup|channel)$/;

/** The export has bare ids; bots use the chat ids of the Bot API. */
export function telegramChatId(chat: unknown): string | undefined {
  const id = idField(chat, "id");
  const type = textField(chat, "type") ?? "";
  if (id === undefined) return undefined;
  if (id.startsWith("-")) return id;
  if (SUPERGROUPS.test(type)) return `-100${id}`;
  return type === "private_group" ? `-${id}` : id;
}

/** `user123`, `channel123`, `chat123`, or a bare number in old exports. An id masked with stars identifies nobody. */
export function telegramPeerId(written: string | undefined): string | undefined {
  if (written?.includes("*")) return undefined;
  const [, kind, id] = /^(user|channel|chat)(\d+)$/.exec(written ?? "") ?? [];
  if (id === undefined) return written;
  if (kind === "user") return id;
  return kind === "channel" ? `-100${id}` : `-${id}`;
}
