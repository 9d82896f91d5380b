import type { AssembleTools } from "@/lib/core/assemble";
import { contextInputFromFile } from "@/lib/core/context-input-from-file";
import type { ContextInput } from "@/lib/core/model/context-input";
import type { FormatId } from "@/lib/core/model/format";
import { botFacts } from "@/lib/core/plan/active-format";
import { planRequest, type RequestPlan } from "@/lib/core/plan/plan-request";
import { placeOfInventedId } from "@/lib/core/read/invent-missing-ids";
import type { ReadChat } from "@/lib/core/read/reader";
import type { Settings } from "@/lib/core/schema/settings";
import { loadTokenizer } from "@/lib/core/tokenizer";
import { resolveTokenizer } from "@/lib/core/tokens/resolve-tokenizer";
import { CliError } from "../cli-error";
import { chooseSettings } from "./choose-settings";
import { loadChat } from "./load-chat";
import { readModels } from "./read-environment";
import { sourceName } from "./read-source";

/** Options of every chat command. `ledger` also needs the messages after the cut-off. */
export type ChatOptions = Readonly<{
  from?: string;
  chat?: string;
  bot?: string;
  map?: string;
  at?: string;
  set: readonly string[];
  ledger?: boolean;
}>;

export type OpenedChat = Readonly<{
  chat: ReadChat;
  settings: Settings;
  input: ContextInput;
  plan: RequestPlan;
  tools: Pick<AssembleTools, "countTokens" | "models">;
  /** Ignored settings and unknown fields, printed on standard error. */
  notes: readonly string[];
}>;

/** Context entries are printed unchanged, so `--at` cuts the array here. */
function endEntriesAt(chat: ReadChat, at: string | undefined): ReadChat {
  const { contextEntries, chatFile } = chat;
  const position = chatFile.messages.findIndex(({ id }) => id === at);
  if (contextEntries === undefined || at === undefined || position === -1) return chat;
  return {
    ...chat,
    chatFile: { ...chatFile, messages: chatFile.messages.slice(0, position + 1) },
    contextEntries: contextEntries.slice(0, placeOfInventedId(at)),
  };
}

function inputOf(
  { chatFile, contextEntries }: ReadChat,
  at: string | undefined,
  { layers }: Settings,
): ContextInput | undefined {
  const input = contextInputFromFile(chatFile, at, { search: layers });
  return input && contextEntries ? { ...input, contextEntries } : input;
}

function describeIgnored({ ignored }: ReadChat, path: string): readonly string[] {
  if (ignored.length === 0) return [];
  const shown = ignored.slice(0, 5).join(", ");
  const more = ignored.length > 5 ? ` and ${ignored.length - 5} more` : "";
  return [`${sourceName(path)}: ignored unknown fields: ${shown}${more}`];
}

function missingMessage({ chatFile: { messages } }: ReadChat, at: string): string {
  const first = messages[0]?.id;
  const known =
    first === undefined ? "the chat has no messages" : `ids range from ${first} to ${messages.at(-1)?.id}`;
  return `--at: no message has the id ${JSON.stringify(at)}; ${known}`;
}

/** Opens a chat at a cut-off, with its settings and its request plan in the active or the given format. */
export async function openChat(path: string, options: ChatOptions, format?: FormatId): Promise<OpenedChat> {
  const loaded = await loadChat(path, options);
  const chat = options.ledger ? loaded : endEntriesAt(loaded, options.at);
  const { settings, problems } = chooseSettings(chat.chatFile.settings, options.set);
  const input = inputOf(chat, options.at, settings);
  if (input === undefined)
    throw new CliError(`${sourceName(path)}: ${missingMessage(chat, options.at ?? "")}`);
  const ignoredVariables = problems.map((problem) => `environment variable ignored: ${problem}`);
  const models = readModels();
  const plan = planRequest(botFacts(input), settings, format, models);
  const tokenizer = resolveTokenizer(settings, plan);
  return {
    chat,
    settings,
    input,
    plan,
    // Load the vocabulary only when tokens are counted.
    tools: { countTokens: (text) => loadTokenizer(tokenizer)(text), models },
    notes: [...ignoredVariables, ...loaded.notes, ...describeIgnored(chat, path)],
  };
}
