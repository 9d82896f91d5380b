import { field, idField, isRecord, type JsonRecord, textField } from "@/lib/core/read/field";
import type { Chat } from "@/lib/core/schema/chat-file";
import { sourceIdentity } from "./chat-identity";
import type { ImportEvent, Position } from "./import-event";
import type { ImportSource } from "./import-source";
import { parsedItems } from "./parsed-items";
import { parsedLines } from "./parsed-lines";
import { probeSource } from "./probe-source";
import { innerMessage, isSlackMessage, type SlackVersions, slackMessageReader } from "./slack-message";
import { splitJsonItems } from "./split-json-items";
import { contentHash } from "./stable-id";

export const slackChat = (id: string, title: string, isInvented: boolean): Chat => ({
  id,
  ...(isInvented ? { idInvented: true } : {}),
  title,
  platform: "slack",
  bot: { name: "bot" },
});

/** A row of a log: the event itself, or what the Events API sent around it. */
export const slackEvent = (value: unknown): unknown => {
  const inner = field(value, "event");
  return isRecord(inner) ? inner : value;
};

type Row =
  | Readonly<{ ok: true; value: unknown; position: Position }>
  | Readonly<{ ok: false; event: ImportEvent }>;

/** Later changes replace earlier ones: a log is written as things happen. By channel. */
async function lastVersions(rows: AsyncIterable<Row>): Promise<ReadonlyMap<string, SlackVersions>> {
  const channels = new Map<string, Map<string, Readonly<{ raw: JsonRecord; position: Position }>>>();
  for await (const row of rows) {
    const raw = row.ok ? slackEvent(row.value) : undefined;
    if (!row.ok || !isRecord(raw) || textField(raw, "subtype") !== "message_changed") continue;
    const channel = idField(raw, "channel") ?? "";
    const versions = channels.get(channel) ?? new Map();
    channels.set(
      channel,
      versions.set(idField(innerMessage(raw), "ts") ?? "", { raw, position: row.position }),
    );
  }
  return channels;
}

/** One file by itself: a day of an unknown channel, or a log of events that name their channels. */
export async function* readSlackLog(source: ImportSource): AsyncGenerator<ImportEvent> {
  const { kind } = await probeSource(source);
  const rows = (): AsyncIterable<Row> =>
    kind === "lines" ? parsedLines(source) : parsedItems(splitJsonItems(source, [[]]));
  const read = logReader(source, await lastVersions(rows()));
  for await (const row of rows()) yield* row.ok ? read(slackEvent(row.value), row.position) : [row.event];
}

function logReader(source: ImportSource, versions: ReadonlyMap<string, SlackVersions>) {
  const readers = new Map<string, ReturnType<typeof slackMessageReader>>();
  return (raw: unknown, position: Position): readonly ImportEvent[] => {
    if (!isSlackMessage(raw)) return [{ kind: "skipped", reason: "not a message", position }];
    const channel = idField(raw, "channel") ?? "";
    const known = readers.get(channel);
    if (known !== undefined) return known(raw, position);
    const chat = chatOf(channel, source);
    const read = slackMessageReader(chat.id, new Map(), versions.get(channel));
    readers.set(channel, read);
    return [{ kind: "chat", key: chat.id, chat, botKnown: false }, ...read(raw, position)];
  };
}

const chatOf = (channel: string, source: ImportSource): Chat =>
  channel === ""
    ? slackChat(`c${contentHash(sourceIdentity(source))}`, source.name, true)
    : slackChat(channel, channel, false);
