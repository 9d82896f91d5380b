import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { listOrAbsent, withoutAbsent } from "../../json/without-absent";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";
import { blockReader } from "./anthropic-importer";

function unwrap(value: unknown): FoundConversation | undefined {
  const entries = field(value, "chat_messages");
  if (!Array.isArray(entries)) return undefined;
  return {
    head: {
      id: idField(value, "uuid"),
      title: textField(value, "name") || undefined,
      platform: "claude",
      botName: "Claude",
    },
    entries,
  };
}

/** The model read the pasted file, so its text belongs to the message. */
const attachedTexts = (raw: unknown): readonly string[] =>
  listField(raw, "attachments").map(
    (one) =>
      `[file: ${textField(one, "file_name") || "pasted text"}]\n${textField(one, "extracted_content") ?? ""}`,
  );

const blocksOf = (raw: unknown): readonly unknown[] => {
  const blocks = listField(raw, "content");
  return blocks.length === 0 ? [{ type: "text", text: textField(raw, "text") ?? "" }] : blocks;
};

function reader(): (raw: unknown) => Draft | undefined {
  const read = blockReader();
  return (raw) => {
    if (!isRecord(raw)) return undefined;
    const draft = read(blocksOf(raw), textField(raw, "sender") === "assistant" ? "model" : "user");
    const files = listField(raw, "files").map((file) => ({
      kind: "document",
      filename: textField(file, "file_name"),
    }));
    return withoutAbsent({
      ...draft,
      id: idField(raw, "uuid"),
      sentAt: textField(raw, "created_at"),
      text: [draft.text ?? [], attachedTexts(raw)].flat().join("\n\n") || undefined,
      media: listOrAbsent([...(draft.media ?? []), ...files]),
    });
  };
}

const FORMAT: ConversationFormat = { paths: [], isEntry: () => false, unwrap, reader };

export const claudeExportImporter = conversationImporter(
  "a Claude.ai account export",
  (value) => Array.isArray(field(value, "chat_messages")),
  FORMAT,
);
