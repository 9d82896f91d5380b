import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { assemble } from "@/lib/core/assemble";
import { contextInputFromFile } from "@/lib/core/context-input-from-file";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { type Chat, chatFileSchema, chatSchema } from "@/lib/core/schema/chat-file";
import { isEvent, type Message, messageSchema } from "@/lib/core/schema/message";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { collectImport } from "./collect-import.fixture";
import { isPlatformEvent } from "./formats/platform-events";
import type { ImporterId } from "./formats/registry";
import { type ImportPreview, previewImport } from "./pipeline/preview-import";
import { readImport } from "./pipeline/read-import";
import { memorySource } from "./source/import-source";
import { openSources } from "./source/open-sources";

const SAMPLES = path.join(import.meta.dirname, "samples");
/** The largest sample lies outside of the repository; a clone without it checks the rest. */
const LARGE =
  ["../../../shared/samples", "../../../../shared/samples"]
    .map((relative) => path.resolve(import.meta.dirname, relative))
    .find((folder) => existsSync(folder)) ?? SAMPLES;

type Expected = Readonly<{
  chats: number;
  messages: number;
  events?: number;
  absorbed?: number;
  skipped?: number;
  repeated?: number;
}>;

type Case = readonly [file: string, format: ImporterId, expected: Expected];

/** One request each, and how many contents it has. */
const GENAI_FILES = Object.entries({
  "AFC_Streaming_Tests_chat_stream_AFC_enabled_AFC_max_calls_exceeded_Google_AI_can.request": 5,
  "AFC_Streaming_Tests_chat_stream_AFC_enabled_AFC_max_calls_exceeded_Google_AI_can.with-response": 6,
  "Chats_Tests_chat_automatic_function_calling_test_chat_automatic_function_calling.request": 7,
  "Chats_Tests_chat_automatic_function_calling_test_chat_automatic_function_calling.with-response": 8,
  "Chats_Tests_chats_function_calling_Vertex_AI_with_function_calling.request": 3,
  "Chats_Tests_chats_function_calling_Vertex_AI_with_function_calling.with-response": 4,
  "Chats_Tests_sendMessage_Google_AI_multiple_messages_stream.request": 8,
  "Chats_Tests_sendMessage_Google_AI_multiple_messages_stream.with-response": 12,
  "Chats_Tests_sendMessage_multiple_messages_with_server_side_MCP_tools_stream.request": 14,
  "Chats_Tests_sendMessage_multiple_messages_with_server_side_MCP_tools_stream.with-response": 26,
  "Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_im.request": 1,
  "Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_im.with-response": 6,
  "Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_sy.request": 1,
  "Client_Tests_generateContentStream_ML_Dev_should_stream_generate_content_with_sy.with-response": 7,
}).map(
  ([name, messages]): Case => [
    `gemini-contents/js-genai-extracted/${name}.json`,
    "gemini",
    { chats: 1, messages },
  ],
);

/** Messages, and those of the source's entries that became a prompt, lie on another branch or repeat others. */
const FILES: readonly Case[] = [
  ["telegram-desktop/nyac-channel-zh.json", "telegram", { chats: 1, messages: 24, events: 6 }],
  ["telegram-desktop/tkonverter-personal.json", "telegram", { chats: 1, messages: 25, events: 62 }],
  ["telegram-desktop/tkonverter-group.json", "telegram", { chats: 1, messages: 23, events: 22 }],
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
  ["discord-dce/Slovakia-1345309961315680348-.json.gz", "discord", { chats: 1, messages: 1143, events: 1 }],
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
  ...GENAI_FILES,
  ["openwebui/webui-json.json", "openai", { chats: 1, messages: 2 }],
  ["langchain/langfuse-chat_ml_json.json", "langchain", { chats: 1, messages: 4 }],
  ["chatgpt-export/librechat-chatgpt-export.json", "chatgpt", { chats: 2, messages: 19, skipped: 2 }],
  ["chatgpt-export/librechat-chatgpt-tree.json", "chatgpt", { chats: 1, messages: 6, skipped: 6 }],
  ["chatgpt-export/librechat-chatgpt-citations.json", "chatgpt", { chats: 1, messages: 2 }],
  ["chatgpt-export/polylogue-sample-00.json", "chatgpt", { chats: 1, messages: 2, skipped: 1 }],
  ["chatgpt-export/polylogue-sample-01.json", "chatgpt", { chats: 1, messages: 3, skipped: 1 }],
  [
    "chatgpt-export/polylogue-native-conversation-v1.json",
    "chatgpt",
    { chats: 1, messages: 6, absorbed: 1, skipped: 1 },
  ],
  ["chatgpt-export/langchain-fake_conversations.json", "chatgpt", { chats: 2, messages: 4 }],
  ["slack-export/slack-export-viewer-testarchive.zip", "slack", { chats: 2, messages: 147, events: 11 }],
  ["slack-export/zulip-test_slack_importer.zip", "slack", { chats: 2, messages: 82, events: 9 }],
  ["slack-export/langchain-slack_export.zip", "slack", { chats: 3, messages: 4, events: 1 }],
  ["sqlite/conversations-seed003.db.gz", "sqlite", { chats: 120, messages: 1304 }],
  ["sharegpt/fastchat-dummy_conversation.json", "sharegpt", { chats: 500, messages: 2000 }],
  [
    "telegram-bot-api-updates/nutgram.jsonl",
    "bot-api",
    { chats: 9, messages: 11, events: 3, skipped: 37, repeated: 54 },
  ],
  ["aistudio/polylogue/branching_session.json", "aistudio", { chats: 1, messages: 5 }],
  ["aistudio/polylogue/code_execution_session.json", "aistudio", { chats: 1, messages: 4 }],
  ["aistudio/polylogue/multimodal_session.json", "aistudio", { chats: 1, messages: 4 }],
  ["aistudio/polylogue/text_only_session.json", "aistudio", { chats: 1, messages: 2 }],
  ["aistudio/polylogue/code_execution_prompt.json", "aistudio", { chats: 1, messages: 5 }],
  ["aistudio/polylogue/multi_turn_prompt.json", "aistudio", { chats: 1, messages: 5 }],
  ["aistudio/polylogue/text_only_prompt.json", "aistudio", { chats: 1, messages: 4 }],
];

const fileOf = (name: string): string =>
  existsSync(path.join(SAMPLES, name)) ? path.join(SAMPLES, name) : path.join(LARGE, name);

async function openSample(name: string) {
  const { sources, close } = await openSources([{ path: fileOf(name) }]);
  const [source] = sources;
  if (source === undefined) throw new Error(`${name} does not open`);
  return { source, close };
}

const countsOf = ({ chatCount, messages, events, absorbed, skipped, repeated }: ImportPreview) => ({
  chats: chatCount,
  messages,
  events,
  absorbed,
  skipped: skipped.count,
  repeated,
});

const present = FILES.filter(([name]) => existsSync(fileOf(name)));
const missing = FILES.filter(([name]) => !existsSync(fileOf(name)));

test.skip.each(missing)("%s: SKIPPED, too large for the repository and not in ../shared", () => undefined);

/** Broken on purpose; their own test says how. */
const BROKEN = ["telegram-desktop/telegram-analysis-tools-sample.json"];

test("every sample of the repository has its expected counts", () => {
  const files = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map((entry) => path.relative(SAMPLES, path.join(entry.parentPath, entry.name)));
  const named = new Set([...FILES.map(([name]) => name), ...BROKEN]);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

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
    events: 0,
    absorbed: 0,
    skipped: 0,
    repeated: 0,
    ...expected,
  });
  expect(first).toHaveLength(expected.messages + (expected.events ?? 0));
  expect(new Set(first).size).toBe(first.length);
  expect(second).toEqual(first);
});

/** One chat of a sample as the core sees it, and which of its source objects are a platform's reports. */
async function chatsOfSample(name: string) {
  const { source, close } = await openSample(name);
  const chats = new Map<string, { chat: Chat; messages: Message[] }>();
  const reported: Message[] = [];
  for await (const event of readImport(source)) {
    if (event.kind === "chat") chats.set(event.key, { chat: event.chat, messages: [] });
    if (event.kind !== "message") continue;
    chats.get(event.chatKey)?.messages.push(event.message);
    if (isPlatformEvent(event.raw)) reported.push(event.message);
  }
  close();
  const files = [...chats.values()].map((chat) => chatFileSchema.parse({ contextscope: 1, ...chat }));
  return { files, reported };
}

const tools = { countTokens: (text: string) => text.length, wire: true } as const;
const widest = resolveSettings({ chat: { recentMessages: 5000, compactMaxHistory: 5000, tokenBudget: 0 } });

test.each(present)("%s: no event of the platform is in a payload of any format", async (name) => {
  const { files, reported } = await chatsOfSample(name);
  expect(reported.filter((message) => !isEvent(message))).toEqual([]);
  // Chat by chat here, in the order of the file there.
  const inOrder = (messages: readonly Message[]) =>
    messages.map((message) => JSON.stringify(messageSchema.parse(message))).toSorted();
  const events = files.flatMap(({ messages }) => messages).filter(isEvent);
  expect(inOrder(events)).toEqual(inOrder(reported));
  for (const file of files.filter(({ messages }) => messages.some(isEvent))) {
    const plain = { ...file, messages: file.messages.filter((message) => !isEvent(message)) };
    for (const format of FORMAT_IDS) {
      const sent = assemble(contextInputFromFile(file), widest, format, tools);
      const expected = assemble(contextInputFromFile(plain), widest, format, tools);
      expect([sent.rendering, sent.wire, sent.payload]).toEqual([
        expected.rendering,
        expected.wire,
        expected.payload,
      ]);
    }
  }
});

test("a comma too many is reported with its place: refused, or all three messages before it if asked for", async () => {
  const { source } = await openSample("telegram-desktop/telegram-analysis-tools-sample.json");
  const { damage, messages } = await previewImport(source);
  expect(messages).toBe(3);
  expect(damage).toEqual([
    { kind: "damaged", reason: "a comma with nothing after it", position: { byte: 4593 } },
  ]);
  await expect(collectImport(source, { keepDamaged: false })).rejects.toThrow(
    "a comma with nothing after it, at byte 4593",
  );
  const salvaged = await collectImport(source, { keepDamaged: true, bot: null });
  expect(salvaged.messages.map(({ id, author }) => [id, author?.name])).toEqual([
    ["108472", "Shadow ********"],
    ["108473", "Big Hair"],
    ["108474", "Jeremy"],
  ]);
  const { authors } = await previewImport(source);
  expect(authors).toHaveLength(3);
});

/** The files of nutgram in the order of their lines, and which of them hold no message. */
const NUTGRAM =
  "animation audio business_connection business_message callback_query callback_query_complex callback_query_inaccessible_message callback_query_without_message channel_chat_created channel_post chat_boost chat_join_request chat_member chat_owner_changed chat_owner_left chat_shared checklist checklist_tasks_added checklist_tasks_done chosen_inline_result command command_message command_tag_valid command_tag_wrong command_with_parameters community_chat_added community_chat_removed connected_website contact delete_chat_photo deleted_business_messages dice direct_message_price_changed document edited_business_message edited_channel_post edited_message entities food forum_topic_closed forum_topic_created forum_topic_edited forum_topic_reopened game giveaway giveaway_completed giveaway_created giveaway_winners group_chat_created guest_message inline_query invoice left_chat_member location managed_bot managed_bot_created message message_auto_delete_timer_changed message_boost_added message_different_topic message_different_topic_reply message_forward_origin message_general_topic message_general_topic_reply message_poll message_reaction message_reaction_count message_topic migrate_from_chat_id migrate_to_chat_id my_chat_member new_chat_members new_chat_photo new_chat_title not_command paid_media_purchased passport_data photo pinned_message poll poll_answer poll_option_added poll_option_deleted pre_checkout_query proximity_alert_triggered refunded_payment removed_chat_boost rich_message shipping_query sticker story subscription successful_payment supergroup_chat_created text users_shared venue video video_chat_ended video_chat_participants_invited video_chat_scheduled video_chat_started video_note voice web_app_data".split(
    " ",
  );
const WITHOUT_MESSAGE: ReadonlySet<string> = new Set(
  "business_connection callback_query callback_query_complex callback_query_inaccessible_message callback_query_without_message chat_boost chat_join_request chat_member chosen_inline_result deleted_business_messages inline_query managed_bot message_reaction message_reaction_count my_chat_member paid_media_purchased poll poll_answer pre_checkout_query removed_chat_boost shipping_query subscription".split(
    " ",
  ),
);
/** Service fields of the Bot API: what Telegram reports. */
const EVENTS: ReadonlySet<string> = new Set(
  "channel_chat_created chat_owner_changed chat_owner_left chat_shared checklist_tasks_added checklist_tasks_done community_chat_added community_chat_removed connected_website delete_chat_photo direct_message_price_changed forum_topic_closed forum_topic_created forum_topic_edited forum_topic_reopened giveaway_completed giveaway_created group_chat_created left_chat_member managed_bot_created message_auto_delete_timer_changed message_boost_added migrate_from_chat_id migrate_to_chat_id new_chat_members new_chat_photo new_chat_title passport_data pinned_message poll_option_added poll_option_deleted proximity_alert_triggered refunded_payment successful_payment supergroup_chat_created users_shared video_chat_ended video_chat_participants_invited video_chat_scheduled video_chat_started web_app_data".split(
    " ",
  ),
);
const nutgramLines = readFileSync(path.join(SAMPLES, "telegram-bot-api-updates/nutgram.jsonl"), "utf8")
  .trimEnd()
  .split("\n");

test.each(NUTGRAM.map((name, line) => [name, line] as const))(
  "nutgram/%s.json by itself",
  async (name, line) => {
    const preview = await previewImport(memorySource(`${name}.json`, nutgramLines[line] ?? ""));
    const stored = WITHOUT_MESSAGE.has(name) ? 0 : 1;
    const events = EVENTS.has(name) ? 1 : 0;
    expect({ format: preview.format, ...countsOf(preview) }).toEqual({
      format: "bot-api",
      chats: stored,
      messages: stored - events,
      events,
      absorbed: 0,
      skipped: 1 - stored,
      repeated: 0,
    });
  },
);

test("nutgram has no more files than these", () => expect(nutgramLines).toHaveLength(NUTGRAM.length));

test("mojibake is offered for repair with a before and an after", async () => {
  const { source } = await openSample("telegram-desktop/langchain-telegram.json");
  const { mojibake } = await previewImport(source);
  expect(mojibake.count).toBe(2);
  expect(mojibake.examples[0]).toEqual({ before: "Grace ðŸ§¤", after: "Grace 🧤" });
});

test("a second page that one browser call opened is no orphan", async () => {
  const { source } = await openSample("chatgpt-export/librechat-chatgpt-export.json");
  const { findings } = await previewImport(source);
  expect(findings.kinds.map(({ kind }) => kind)).not.toContain("orphan-tool-response");
});
