import type { Chat, ChatFile, Summary } from "../schema/chat-file";
import { inventMissingIds, type MessageDraft } from "./invent-missing-ids";

const DEFAULT_BOT_NAME = "assistant";

type Entries = Readonly<{
  botName?: string | undefined;
  systemPrompt?: string | undefined;
  systemPromptRole?: Chat["systemPromptRole"];
  settings?: ChatFile["settings"];
  summaries?: readonly Summary[];
  drafts: readonly MessageDraft[];
}>;

/** The chat file of a list of entries, which names neither its chat nor, as a rule, its bot. */
export const chatOfEntries = ({
  botName = DEFAULT_BOT_NAME,
  systemPrompt,
  systemPromptRole,
  settings,
  summaries = [],
  drafts,
}: Entries): ChatFile => ({
  contextscope: 1,
  chat: {
    id: "chat",
    idInvented: true,
    bot: { name: botName },
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(systemPromptRole === undefined ? {} : { systemPromptRole }),
  },
  ...(settings === undefined ? {} : { settings }),
  messages: inventMissingIds(drafts),
  profiles: [],
  episodes: [],
  summaries: [...summaries],
});
