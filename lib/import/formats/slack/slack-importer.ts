import { idField, listField, textField } from "@/lib/core/read/field";
import { parseExactBytes } from "../../json/parse-exact";
import { parsedItems } from "../../json/parsed-items";
import { splitJsonItems } from "../../json/split-json-items";
import type { ImportEvent } from "../../pipeline/import-event";
import type { Probe } from "../../pipeline/probe-source";
import { probedValues } from "../../pipeline/probed-values";
import { type FolderOfFiles, readBytes } from "../../source/import-source";
import type { Importer } from "../importer";
import { readSlackLog, slackChat, slackEvent } from "./slack-log";
import { isSlackMessage, type People, personOf, slackMessageReader } from "./slack-message";

const MAX_LIST_BYTES = 64 * 1024 * 1024;
const LISTS = ["channels.json", "groups.json", "dms.json", "mpims.json"];
const DAY_FILE = /^(.+)\/(\d{4}-\d{2}-\d{2}[^/]*\.json)$/;
async function readList(folder: FolderOfFiles, path: string): Promise<readonly unknown[]> {
  const file = await folder.find(path);
  const bytes = file && (await readBytes(file, MAX_LIST_BYTES));
  const parsed = bytes && parseExactBytes(bytes);
  return parsed?.ok && Array.isArray(parsed.value) ? parsed.value : [];
}

type Day = Readonly<{ channel: string; path: string; name: string }>;

/** Day files by channel; a direct message's folder is named after its id. */
function daysByChannel(files: readonly string[], base: string): ReadonlyMap<string, readonly Day[]> {
  const days = files.flatMap((path): Day[] => {
    if (!path.startsWith(base)) return [];
    const [, channel, name] = DAY_FILE.exec(path.slice(base.length)) ?? [];
    return channel === undefined || name === undefined ? [] : [{ channel, path, name }];
  });
  const groups = new Map<string, Day[]>();
  for (const day of days) groups.set(day.channel, [...(groups.get(day.channel) ?? []), day]);
  return groups;
}

const baseOf = (files: readonly string[]): string | undefined => {
  const list = files.find((path) => /(?:^|\/)users\.json$/.test(path));
  return list?.slice(0, -"users.json".length);
};

async function* readFolder(folder: FolderOfFiles): AsyncGenerator<ImportEvent> {
  const files = await folder.list();
  const base = baseOf(files) ?? "";
  const users = await readList(folder, `${base}users.json`);
  const people: People = new Map(users.map(personOf).map((person) => [person.id ?? "", person]));
  const lists = await Promise.all(LISTS.map((name) => readList(folder, base + name)));
  const channels = lists.flat();
  for (const [name, days] of daysByChannel(files, base)) {
    const channel = channels.find((one) => textField(one, "name") === name || idField(one, "id") === name);
    const id = idField(channel, "id") ?? name;
    yield {
      kind: "chat",
      key: id,
      chat: slackChat(id, titleOf(channel, people) ?? name, false),
      botKnown: false,
    };
    const read = slackMessageReader(id, people);
    const inOrder = days.toSorted((one, other) => one.name.localeCompare(other.name));
    for (const day of inOrder) yield* readDay(folder, day, read);
  }
}

/** A channel by its name, a direct message by the people in it. */
function titleOf(channel: unknown, people: People): string | undefined {
  const name = textField(channel, "name");
  if (name !== undefined) return `#${name}`;
  const members = listField(channel, "members").flatMap((id) => people.get(String(id))?.name ?? []);
  return members.length === 0 ? undefined : members.join(", ");
}

type Timed = Readonly<{ event: ImportEvent; ts: string }>;

/** A day is small, so its messages are sorted in memory. */
async function* readDay(
  folder: FolderOfFiles,
  day: Day,
  read: ReturnType<typeof slackMessageReader>,
): AsyncGenerator<ImportEvent> {
  const file = await folder.find(day.path);
  if (file === undefined) return;
  const found: Timed[] = [];
  const others: ImportEvent[] = [];
  for await (const item of parsedItems(splitJsonItems(file, [[]]))) {
    if (item.ok) {
      const ts = idField(item.value, "ts") ?? "";
      const events = await read(item.value, { ...item.position, file: day.path });
      for (const event of events) found.push({ event, ts });
    } else others.push(inFile(item.event, day.path));
  }
  const sorted = found.toSorted((one, other) => Number(one.ts) - Number(other.ts));
  yield* sorted.map(({ event }) => event);
  yield* others;
}

const inFile = (event: ImportEvent, file: string): ImportEvent =>
  event.kind === "skipped" || event.kind === "damaged"
    ? { ...event, position: { ...event.position, file } }
    : event;

export function isSlackFolder(files: readonly string[]): boolean {
  const base = baseOf(files);
  return base !== undefined && LISTS.some((name) => files.includes(base + name));
}

function recognises(probe: Probe): boolean {
  if (probe.kind === "folder") return isSlackFolder(probe.files);
  const isList = probe.kind === "lines" || (probe.kind === "document" && Array.isArray(probe.value));
  return isList && probedValues(probe).some((value) => isSlackMessage(slackEvent(value)));
}

export const slackImporter: Importer = {
  label: "a Slack export",
  asksForBot: true,
  recognises,
  read: (source) => (source.folder === undefined ? readSlackLog(source) : readFolder(source.folder)),
};
