import { field, idField, isRecord, textField } from "@/lib/core/read/field";
import type { Chat } from "@/lib/core/schema/chat-file";
import { sourceIdentity } from "../../identity/chat-identity";
import { contentHash } from "../../identity/stable-id";
import { parsedItems } from "../../json/parsed-items";
import { parsedLines } from "../../json/parsed-lines";
import { splitJsonItems } from "../../json/split-json-items";
import { type ValuePlace, type ValueReader, valueReader } from "../../json/value-reader";
import type { ImportEvent, Position } from "../../pipeline/import-event";
import { probeSource } from "../../pipeline/probe-source";
import { titleOfFile } from "../../pipeline/title-of-file";
import type { ImportSource } from "../../source/import-source";
import { innerSlackMessage } from "../platform-events";
import { isSlackMessage, type SlackVersions, slackMessageReader } from "./slack-message";

export const slackChat = (id: string, title: string | undefined, isInvented: boolean): Chat => ({
  id,
  ...(isInvented ? { idInvented: true } : {}),
  ...(title === undefined ? {} : { title }),
  platform: "slack",
  bot: { name: "bot" },
});

/** A log row: the event itself, or the Events API envelope around it. */
export const slackEvent = (value: unknown): unknown => {
  const inner = field(value, "event");
  return isRecord(inner) ? inner : value;
};

type Row =
  | Readonly<{ ok: true; value: unknown; position: Position; length: number }>
  | Readonly<{ ok: false; event: ImportEvent }>;

type Places = SlackVersions["places"];

/** By channel. A log is chronological, so later changes replace earlier ones. */
async function lastVersions(rows: AsyncIterable<Row>): Promise<ReadonlyMap<string, Places>> {
  const channels = new Map<string, Map<string, Readonly<{ position: Position; length: number }>>>();
  for await (const row of rows) {
    const raw = row.ok ? slackEvent(row.value) : undefined;
    if (!row.ok || !isRecord(raw) || textField(raw, "subtype") !== "message_changed") continue;
    const channel = idField(raw, "channel") ?? "";
    const places = channels.get(channel) ?? new Map();
    const { position, length } = row;
    channels.set(channel, places.set(idField(innerSlackMessage(raw), "ts") ?? "", { position, length }));
  }
  return channels;
}

/** A single file: one day of an unknown channel, or a log whose events name their channels. */
export async function* readSlackLog(source: ImportSource): AsyncGenerator<ImportEvent> {
  const { kind } = await probeSource(source);
  const rows = (): AsyncIterable<Row> =>
    kind === "lines" ? parsedLines(source) : parsedItems(splitJsonItems(source, [[]]));
  const values = valueReader(source);
  const read = logReader(source, await lastVersions(rows()), values);
  try {
    for await (const row of rows())
      yield* row.ok ? await read(slackEvent(row.value), row.position) : [row.event];
  } finally {
    await values.close();
  }
}

function logReader(source: ImportSource, versions: ReadonlyMap<string, Places>, values: ValueReader) {
  const readers = new Map<string, ReturnType<typeof slackMessageReader>>();
  const readEvent = async (place: ValuePlace): Promise<unknown> => slackEvent(await values.read(place));
  return async (raw: unknown, position: Position): Promise<readonly ImportEvent[]> => {
    if (!isSlackMessage(raw)) return [{ kind: "skipped", reason: "not a message", position }];
    const channel = idField(raw, "channel") ?? "";
    const known = readers.get(channel);
    if (known !== undefined) return known(raw, position);
    const chat = chatOf(channel, source);
    const places = versions.get(channel) ?? new Map();
    const read = slackMessageReader(chat.id, new Map(), { places, read: readEvent });
    readers.set(channel, read);
    return [{ kind: "chat", key: chat.id, chat, botKnown: false }, ...(await read(raw, position))];
  };
}

const chatOf = (channel: string, source: ImportSource): Chat =>
  channel === ""
    ? slackChat(`c${contentHash(sourceIdentity(source))}`, titleOfFile(source), true)
    : slackChat(channel, undefined, false);
