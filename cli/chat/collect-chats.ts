import type { ReadChat } from "@/lib/core/read/reader";
import type { ChatFile } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import type { ChatEvent, ImportEvent, SkippedEvent } from "@/lib/import/pipeline/import-event";
import { CliError } from "../cli-error";

const MAX_LISTED = 5;

type Listed = Readonly<{ id: string; title: string }>;
type Chosen = { readonly event: ChatEvent; readonly messages: Message[] };

/** Collects the messages of the requested chat, or of the only one; keeps just the names of the others. */
export function chatCollector(wanted: string | undefined) {
  const listed: Listed[] = [];
  const chosen = new Map<string, Chosen>();
  const skipped: SkippedEvent[] = [];
  let count = 0;

  const addChat = (key: string, event: ChatEvent): void => {
    const { id, title = "untitled" } = event.chat;
    count += 1;
    if (listed.length < MAX_LISTED) listed.push({ id, title });
    if (wanted === undefined && count > 1) chosen.clear();
    else if (wanted === undefined || wanted === id || wanted === title)
      chosen.set(key, { event, messages: [] });
  };
  const add = (source: string, event: ImportEvent): void => {
    if (event.kind === "chat") addChat(`${source} ${event.key}`, event);
    else if (event.kind === "message") chosen.get(`${source} ${event.chatKey}`)?.messages.push(event.message);
    else if (event.kind === "skipped") skipped.push(event);
  };
  const result = (name: string): Readonly<{ chat: ReadChat; notes: readonly string[] }> => {
    const [only, ...others] = chosen.values();
    if (only === undefined || others.length > 0)
      throw new CliError(`${name}: ${describeChoice(count, listed)}`);
    return { chat: toReadChat(only), notes: describeSkipped(name, skipped) };
  };
  return { add, result };
}

function describeChoice(count: number, listed: readonly Listed[]): string {
  if (count === 0) return "no chats found";
  const names = listed.map(({ id, title }) => `${id} (${title})`);
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  return `found ${count} ${count === 1 ? "chat" : "chats"}; choose one with --chat: ${names.join(", ")}${more}`;
}

function toReadChat({ event, messages }: Chosen): ReadChat {
  const { chat, settings, profiles = [], episodes = [], summaries = [], relevant } = event;
  const chatFile: ChatFile = {
    contextscope: 1,
    chat,
    messages,
    profiles: [...profiles],
    episodes: [...episodes],
    summaries: [...summaries],
    ...(settings && { settings }),
    ...(relevant && { relevant: [...relevant] }),
  };
  return { source: "chat-file", chatFile, ignored: [] };
}

/** Lists remarks individually and summarises skipped entries on one line. */
function describeSkipped(name: string, skipped: readonly SkippedEvent[]): readonly string[] {
  const remarks = skipped.filter(({ count }) => count === 0).map(({ reason }) => `${name}: ${reason}`);
  const entries = skipped.filter(({ count }) => count !== 0);
  const [first] = entries;
  if (first === undefined) return remarks;
  const total = entries.reduce((sum, { count = 1 }) => sum + count, 0);
  return [...remarks, `${name}: ${total} entries skipped; first reason: ${first.reason}`];
}
