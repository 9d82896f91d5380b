import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { chatSchema } from "@/lib/core/schema/chat-file";
import { messageSchema } from "@/lib/core/schema/message";
import { openSources } from "./open-sources";
import { type ImportPreview, previewImport } from "./preview-import";
import { readImport } from "./read-import";
import type { ImporterId } from "./registry";

const SAMPLES = path.join(import.meta.dirname, "samples");
/** The larger samples lie outside of the repository; a clone without them checks the rest. */
const LARGE = path.resolve(import.meta.dirname, "../../../shared/samples");

type Expected = Readonly<{
  chats: number;
  messages: number;
  absorbed?: number;
  skipped?: number;
  repeated?: number;
}>;

const GENAI = "gemini-contents/js-genai-extracted";

/** Messages, and those of the source's entries that became a prompt, lie on another branch or repeat others. */
const FILES: readonly (readonly [file: string, format: ImporterId, expected: Expected])[] = [
  ["telegram-desktop/nyac-channel-zh.json", "telegram", { chats: 1, messages: 30 }],
  ["telegram-desktop/tkonverter-personal.json", "telegram", { chats: 1, messages: 87 }],
  ["telegram-desktop/tkonverter-group.json", "telegram", { chats: 1, messages: 45 }],
  ["telegram-desktop/chatpack-telegram.json", "telegram", { chats: 1, messages: 7 }],
  ["telegram-desktop/langchain-telegram.json", "telegram", { chats: 1, messages: 3 }],
  ["telegram-desktop/chat-miner-single.json", "telegram", { chats: 1, messages: 2 }],
  ["telegram-desktop/chat-miner-batch.json", "telegram", { chats: 1, messages: 2 }],
  ["discord-dce/chatpack-discord.json", "discord", { chats: 1, messages: 7 }],
  ["discord-dce/Portugal-1465712928698142909-.json", "discord", { chats: 1, messages: 3 }],
  [
    "discord-dce/Ukraine-FREQ_-433.650-BW-62.5-SF8-CR8-1467292884452774052-.json",
    "discord",
    { chats: 1, messages: 11 },
  ],
  ["discord-dce/Slovakia-1345309961315680348-.json.gz", "discord", { chats: 1, messages: 1144 }],
  ["discord-dce/meshcore-bot-1429282340533698630-.json.gz", "discord", { chats: 1, messages: 1210 }],
  [
    "openai-chat/llama_index-finetuning_events_10q.jsonl.gz",
    "openai",
    { chats: 60, messages: 368, absorbed: 60, repeated: 558 },
  ],
  ["openai-chat/cookbook-drone_training.jsonl.gz", "openai", { chats: 103, messages: 206, absorbed: 103 }],
  ["openai-chat/cookbook-toy_chat_fine_tuning.jsonl", "openai", { chats: 5, messages: 15, absorbed: 4 }],
  ["openai-chat/context-lens-openai-chat.json", "openai", { chats: 1, messages: 3, absorbed: 1 }],
  ["openai-chat/context-lens-openai-chat-tools.json", "openai", { chats: 1, messages: 6, absorbed: 1 }],
  ["anthropic-messages/context-lens-anthropic-basic.json", "anthropic", { chats: 1, messages: 3 }],
  ["anthropic-messages/context-lens-claude-session.json", "anthropic", { chats: 1, messages: 3 }],
  ["gemini-contents/context-lens-antigravity-request.json", "gemini", { chats: 1, messages: 4 }],
  ["gemini-contents/gemini-cli-agent-async-instructions.json", "gemini", { chats: 1, messages: 4 }],
  ["gemini-contents/gemini-cli-agent-dynamic-instructions.json", "gemini", { chats: 1, messages: 24 }],
  ["gemini-contents/gemini-cli-agent-resume-session.json", "gemini", { chats: 1, messages: 2 }],
  ["gemini-contents/gemini-cli-agent-static-instructions.json", "gemini", { chats: 1, messages: 4 }],
  ["gemini-contents/gemini-cli-skill-dir-success.json", "gemini", { chats: 1, messages: 8 }],
  ["gemini-contents/gemini-cli-skill-root-success.json", "gemini", { chats: 1, messages: 8 }],
  ["gemini-contents/langfuse-google-adk-2025-08-28.json", "gemini", { chats: 1, messages: 4, repeated: 2 }],
  [
    `${GENAI}/Chats_Tests_sendMessage_multiple_messages_with_server_side_MCP_tools_stream.with-response.json`,
    "gemini",
    { chats: 1, messages: 26 },
  ],
  [
    `${GENAI}/Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_im.with-response.json`,
    "gemini",
    { chats: 1, messages: 6 },
  ],
  [
    `${GENAI}/Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_sy.request.json`,
    "gemini",
    { chats: 1, messages: 1 },
  ],
  ["langchain/langfuse-chat_ml_json.json", "langchain", { chats: 1, messages: 4 }],
  ["chatgpt-export/librechat-chatgpt-export.json", "chatgpt", { chats: 2, messages: 19, skipped: 2 }],
  ["chatgpt-export/librechat-chatgpt-tree.json", "chatgpt", { chats: 1, messages: 6, skipped: 6 }],
  ["chatgpt-export/librechat-chatgpt-citations.json", "chatgpt", { chats: 1, messages: 2 }],
  ["chatgpt-export/polylogue-sample-00.json", "chatgpt", { chats: 1, messages: 2, skipped: 1 }],
  ["chatgpt-export/langchain-fake_conversations.json", "chatgpt", { chats: 2, messages: 4 }],
  ["slack-export/slack-export-viewer-testarchive.zip", "slack", { chats: 2, messages: 158 }],
  ["slack-export/zulip-test_slack_importer.zip", "slack", { chats: 2, messages: 91 }],
  ["slack-export/langchain-slack_export.zip", "slack", { chats: 3, messages: 5 }],
  ["sqlite/conversations-seed003.db.gz", "sqlite", { chats: 120, messages: 1304 }],
  ["sharegpt/fastchat-dummy_conversation.json", "sharegpt", { chats: 500, messages: 2000 }],
  [
    "telegram-bot-api-updates/nutgram.jsonl",
    "bot-api",
    { chats: 9, messages: 14, skipped: 37, repeated: 54 },
  ],
  ["aistudio/polylogue/branching_session.json", "aistudio", { chats: 1, messages: 5 }],
  ["aistudio/polylogue/code_execution_session.json", "aistudio", { chats: 1, messages: 4 }],
  ["aistudio/polylogue/multimodal_session.json", "aistudio", { chats: 1, messages: 4 }],
];

const fileOf = (name: string): string =>
  existsSync(path.join(SAMPLES, name)) ? path.join(SAMPLES, name) : path.join(LARGE, name);

async function openSample(name: string) {
  const { sources, close } = await openSources([{ path: fileOf(name) }]);
  const [source] = sources;
  if (source === undefined) throw new Error(`${name} does not open`);
  return { source, close };
}

const countsOf = ({ chats, messages, absorbed, skipped, repeated }: ImportPreview) => ({
  chats: chats.length,
  messages,
  absorbed,
  skipped: skipped.count,
  repeated,
});

const present = FILES.filter(([name]) => existsSync(fileOf(name)));

test.each(present)("%s imports whole, and twice alike", async (name, format, expected) => {
  const { source, close } = await openSample(name);
  const preview = await previewImport(source);
  const readKeys = async (): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const event of readImport(source)) {
      if (event.kind === "chat") chatSchema.parse(event.chat);
      if (event.kind !== "message") continue;
      messageSchema.parse(event.message);
      keys.push(`${event.chatKey} ${event.message.id}`);
    }
    return keys;
  };
  const first = await readKeys();
  const second = await readKeys();
  close();
  expect({ format: preview.format, damage: preview.damage, ...countsOf(preview) }).toEqual({
    format,
    damage: [],
    absorbed: 0,
    skipped: 0,
    repeated: 0,
    ...expected,
  });
  expect(first).toHaveLength(expected.messages);
  expect(new Set(first).size).toBe(first.length);
  expect(second).toEqual(first);
});

test("a comma too many is told with its place, and the messages before it are there", async () => {
  const { source } = await openSample("telegram-desktop/telegram-analysis-tools-sample.json");
  const { damage, messages } = await previewImport(source);
  expect(messages).toBe(3);
  expect(damage).toEqual([
    { kind: "damaged", reason: "a comma with nothing after it", position: { byte: 4593 } },
  ]);
});

test("mojibake is offered for repair with a before and an after", async () => {
  const { source } = await openSample("telegram-desktop/langchain-telegram.json");
  const { mojibake } = await previewImport(source);
  expect(mojibake.count).toBe(2);
  expect(mojibake.examples[0]).toEqual({ before: "Grace ðŸ§¤", after: "Grace 🧤" });
});
