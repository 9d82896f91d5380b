import {
  type AwaitedAnswer,
  type BotReply,
  type BotReplyId,
  CLEAR_WORD,
  type SummaryStatus,
} from "../../contract/summary-runs";
import { answerSetup } from "../../core/summaries/answer-setup";
import { withUnit } from "../../core/text/with-unit";
import { saveSettings } from "../chats/save-settings";
import type { Summariser } from "../providers/provider";
import { endpointHost } from "../providers/provider-endpoint";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";
import { clearHistory } from "./clear-history";
import { NOTHING_TO_SUMMARISE, writerOf } from "./plan-now";
import { readStatus } from "./read-status";

type Chat = Readonly<{ store: Store; summariser: Summariser; chatId: string; status: SummaryStatus }>;
type Command = (chat: Chat, argument: string) => BotReply | Promise<BotReply>;

const COMMANDS: Readonly<Record<string, Command>> = {
  "/summary": (chat, argument) => (argument === "" ? askThreshold(chat) : setThreshold(chat, argument)),
  "/summary_status": ({ status }) => say("status", describeStatus(status), statusValues(status)),
  "/summary_off": switchOff,
  "/summary_now": summariseOrRefuse,
  "/clear_history": askBeforeClearing,
  "/cancel": () => say("nothing-to-cancel", "There is nothing to cancel."),
};

/** `awaiting` is the previous reply's question, which this line answers. */
type BotLine = Readonly<{ text: string; awaiting?: AwaitedAnswer | undefined }>;

/** Runs one line of the bot's command interface. */
export async function runBotCommand(
  store: Store,
  summariser: Summariser,
  chatId: string,
  { text, awaiting }: BotLine,
): Promise<BotReply> {
  const status = await readStatus(store, chatId);
  if (status === undefined) return noChat();
  const chat = { store, summariser, chatId, status };
  const line = text.trim();
  const command = findCommand(line);
  // A command instead of an answer is run as a command, as bots do; only /cancel belongs to the question.
  if (awaiting !== undefined && (command === undefined || command.name === "/cancel")) {
    return awaiting === "threshold" ? setThreshold(chat, line) : confirmClearing(chat, line);
  }
  if (command === undefined) {
    const known = Object.keys(COMMANDS).join(", ");
    return say("unknown-command", `I know these commands: ${known}.`, { known });
  }
  return command.run(chat, command.argument);
}

/** In groups, commands name the bot: `/summary@some_bot 10`. */
function findCommand(line: string): { name: string; run: Command; argument: string } | undefined {
  const [word = ""] = line.split(/\s/, 1);
  const name = word.replace(/@.*$/s, "").toLowerCase();
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return run && { name, run, argument: line.slice(word.length).trim() };
}

function say(
  id: BotReplyId,
  reply: string,
  values: BotReply["values"] = {},
  next: Pick<BotReply, "awaiting" | "action"> = {},
): BotReply {
  return { id, reply, values, ...next };
}

const noChat = (): BotReply => say("no-chat", "This chat no longer exists.");

function askThreshold({ status }: Chat): BotReply {
  const question = `${describeStatus(status)} After how many completed exchanges shall I summarise? (1–500, /cancel to leave it)`;
  return say("ask-threshold", question, statusValues(status), { awaiting: "threshold" });
}

async function setThreshold({ store, chatId }: Chat, answer: string): Promise<BotReply> {
  const setup = answerSetup(answer);
  if (setup.kind === "cancelled") return say("cancelled", setup.reply);
  if (setup.kind === "rejected") {
    const id = setup.reason.replaceAll("_", "-") as "not-a-number" | "too-small" | "too-large";
    return say(id, setup.reply, {}, { awaiting: "threshold" });
  }
  const { threshold } = setup;
  await saveSettings(store, chatId, { summaryEnabled: true, summaryThreshold: threshold });
  return say("enabled", setup.reply, { threshold }, { action: "settings-changed" });
}

async function switchOff({ store, chatId, status }: Chat): Promise<BotReply> {
  await saveSettings(store, chatId, { summaryEnabled: false });
  const reply = "Automatic summaries are off. History, summaries and counter stay as they are.";
  return say("off", reply, statusValues(status), { action: "settings-changed" });
}

/** A summary that sends data out shows a preview first; an offline one starts at once. */
async function summariseOrRefuse({ store, summariser, chatId }: Chat): Promise<BotReply> {
  const plan = await runTask(store, "summary-preview", { chatId, writer: writerOf(summariser) });
  if (plan.kind === "no-chat") return noChat();
  const messages = plan.kind === "ready" ? plan.messagesRead : 0;
  if (messages === 0) return say("nothing-to-summarise", NOTHING_TO_SUMMARISE);
  const { baseUrl } = summariser;
  if (baseUrl !== undefined) {
    const host = endpointHost({ baseUrl });
    const reply = `This would send ${withUnit(messages, "message")} to ${host}. Nothing was sent yet: look at the preview first.`;
    return say("preview", reply, { messages, host }, { action: "preview" });
  }
  return say(
    "summarise",
    `Summarising ${withUnit(messages, "message")}…`,
    { messages },
    { action: "summarise" },
  );
}

async function askBeforeClearing({ store, chatId, status }: Chat): Promise<BotReply> {
  const messages = (await store.readChat(chatId))?.messageCount ?? 0;
  const { summaries } = status;
  const reply = `This removes ${withUnit(messages, "message")} and ${withUnit(summaries, "summary", "summaries")} of this chat and resets the counter; the configuration stays. Type ${CLEAR_WORD} to do it, /cancel to keep everything.`;
  return say("ask-clear", reply, { messages, summaries, word: CLEAR_WORD }, { awaiting: "clear-history" });
}

async function confirmClearing({ store, chatId }: Chat, answer: string): Promise<BotReply> {
  if (answer.toLowerCase() !== CLEAR_WORD) return say("clear-kept", "Nothing was removed.");
  const messages = (await clearHistory(store, chatId))?.messages ?? 0;
  const reply = `The history is cleared: ${withUnit(messages, "message")} removed. The configuration stays.`;
  return say("cleared", reply, { messages }, { action: "history-cleared" });
}

function describeStatus({ enabled, threshold, exchanges, untilNext, summaries }: SummaryStatus): string {
  const counted = `${withUnit(exchanges, "completed exchange")} since the last one; ${withUnit(summaries, "summary", "summaries")} in the context.`;
  if (!enabled) return `Automatic summaries are off. ${counted}`;
  const next = untilNext === 0 ? "the next answer" : `${withUnit(untilNext ?? 0, "more exchange")}`;
  return `Automatic summaries are on, one every ${withUnit(threshold, "exchange")}; the next after ${next}. ${counted}`;
}

const statusValues = ({ enabled, threshold, exchanges, untilNext, summaries }: SummaryStatus) => ({
  enabled: String(enabled),
  threshold,
  exchanges,
  untilNext: untilNext ?? "",
  summaries,
});
