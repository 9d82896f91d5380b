import { rm } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import {
  describePlace,
  type ImportProgress,
  type ImportReport,
  type ReportedEntry,
} from "@/lib/contract/imports";
import { IMPORTERS, type ImporterId } from "@/lib/import/formats/registry";
import { sourceIdentity } from "@/lib/import/identity/chat-identity";
import type { ChatEvent, DamagedEvent, ImportEvent, SkippedEvent } from "@/lib/import/pipeline/import-event";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { type ImportOptions, readImport } from "@/lib/import/pipeline/read-import";
import { requireFormat } from "@/lib/import/pipeline/recognise-format";
import type { ImportSource } from "@/lib/import/source/import-source";
import { newImportFile } from "@/lib/import/source/imports-folder";
import type { ActivityEvent } from "../store/activity-event";
import type { ImportedChats, ImportRecord, ImportStore } from "../store/import-store";
import { stopIfCancelled } from "../workers/cancellation";
import { importRecorder } from "./import-recorder";
import { openSpool, readSpool } from "./spool";
import { stoppableSource } from "./stoppable-source";

type StoreImportContext = Readonly<{
  /** The folder for messages until all are read. */
  folder: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** The preview's message count. */
  expected?: number | undefined;
}>;

const MAX_EXAMPLES = 50;
const PROGRESS_EVERY = 500;

/**
 * Stores everything in a source, or nothing: messages are spooled to a file until the last one is read, then written
 * in one transaction. Throws `ImportRefusal` for an unreadable or unusable source, and the signal's reason on abort.
 */
export async function storeImport(
  store: ImportStore,
  source: ImportSource,
  options: ImportOptions,
  context: StoreImportContext,
): Promise<ImportReport> {
  const started = performance.now();
  const format = options.format ?? (await requireFormat(source));
  const spool = newImportFile(context.folder);
  try {
    const tally = await fillSpool(spool, source, { ...options, format }, context);
    const outline = tally.hasConversations ? readSpool(spool) : undefined;
    if (isUseless(tally)) throw refusalOf(tally);
    // Lets a cancellation, and the event that storing begins, get through.
    context.onProgress?.({ phase: "store", done: 0, total: tally.messages });
    await setImmediate();
    context.signal?.throwIfAborted();
    const chats = await store.writeImport(
      storedRecords(spool, tally.messages, context),
      (stored) => describeImport(format, stored, tally),
      context.signal,
      outline,
    );
    return report(source.name, format, { chats, tally, seconds: (performance.now() - started) / 1000 });
  } finally {
    await rm(spool, { force: true });
  }
}

async function fillSpool(
  file: string,
  source: ImportSource,
  options: ImportOptions & Readonly<{ format: ImporterId }>,
  { signal, onProgress, expected }: StoreImportContext,
): Promise<Tally> {
  const tally = newTally();
  const watched = stoppableSource(source, signal, (bytes) => {
    if (tally.messages === 0) onProgress?.({ phase: "scan", done: bytes, total: source.size });
  });
  const spool = await openSpool(file);
  const recordOf = importRecorder(sourceIdentity(source), options);
  try {
    for await (const event of readImport(watched, options)) {
      stopIfCancelled();
      signal?.throwIfAborted();
      count(tally, event);
      const record = recordOf(event);
      if (record?.kind === "chat") tally.hasConversations ||= record.origin !== undefined;
      if (record !== undefined) await spool.add(record);
      if (record?.kind === "message" && tally.messages % PROGRESS_EVERY === 0)
        onProgress?.({ phase: "read", done: tally.messages, total: expected });
    }
  } finally {
    await spool.close();
  }
  return tally;
}

function* storedRecords(
  file: string,
  total: number,
  { onProgress }: StoreImportContext,
): Generator<ImportRecord> {
  let done = 0;
  for (const record of readSpool(file)) {
    // Inside the transaction: it is rolled back.
    stopIfCancelled();
    yield record;
    if (record.kind === "message") done += 1;
    if (done % PROGRESS_EVERY === 0) onProgress?.({ phase: "store", done, total });
  }
}

type Tally = {
  messages: number;
  /** A chat contains something besides messages. */
  hasMemory: boolean;
  /** A conversation has no id: its stored chat is found by its messages. */
  hasConversations: boolean;
  absorbed: number;
  repeated: number;
  skipped: number;
  examples: ReportedEntry[];
  damaged: number;
  /** The first positions. */
  damage: ReportedEntry[];
};

const newTally = (): Tally => ({
  messages: 0,
  hasMemory: false,
  hasConversations: false,
  absorbed: 0,
  repeated: 0,
  skipped: 0,
  examples: [],
  damaged: 0,
  damage: [],
});

function count(tally: Tally, event: ImportEvent): void {
  if (event.kind === "message") tally.messages += 1;
  else if (event.kind === "chat") {
    tally.absorbed += event.absorbed ?? 0;
    tally.hasMemory ||= bringsMemory(event);
  } else if (event.kind === "damaged") {
    tally.damaged += 1;
    if (tally.damage.length < MAX_EXAMPLES) tally.damage.push(entryOf(event));
  } else if (event.kind === "repeated") tally.repeated += event.count ?? 1;
  else if (event.kind === "skipped") {
    tally.skipped += event.count ?? 1;
    if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(entryOf(event));
  }
}

const bringsMemory = ({
  chat,
  summaries = [],
  profiles = [],
  episodes = [],
  relevant = [],
}: ChatEvent): boolean =>
  chat.systemPrompt !== undefined ||
  [summaries, profiles, episodes, relevant].some(({ length }) => length > 0);

/** Everything was skipped. An intentionally empty chat skips nothing. */
const isUseless = ({ messages, hasMemory, skipped, damaged }: Tally): boolean =>
  messages === 0 && !hasMemory && skipped + damaged > 0;

function refusalOf({ skipped, damaged, examples, damage }: Tally): ImportRefusal {
  const [first] = [...examples, ...damage];
  const place = first === undefined ? "" : describePlace(first.position);
  const reason = first === undefined ? "" : `, the first because: ${first.reason}${place && ` (${place})`}`;
  return new ImportRefusal(
    `the file contains nothing usable; nothing was stored: ${skipped} skipped, ${damaged} broken${reason}`,
  );
}

const entryOf = (event: SkippedEvent | DamagedEvent): ReportedEntry => ({
  reason: event.reason,
  position: event.position,
  ...("count" in event && event.count !== undefined ? { count: event.count } : {}),
});

/** Only numbers: the log must not contain chat text or file names. */
function describeImport(
  format: ImporterId,
  { count: chats, added, addedEvents, alreadyThere, botChanges }: ImportedChats,
  tally: Tally,
): ActivityEvent {
  const counted = [
    `${added} messages added`,
    ...(addedEvents > 0 ? [addedEvents === 1 ? "1 event" : `${addedEvents} events`] : []),
    `${alreadyThere} already there`,
    `${tally.skipped} skipped`,
    chats === 1 ? "1 chat" : `${chats} chats`,
    ...(botChanges > 0 ? [`the bot corrected in ${botChanges}`] : []),
  ];
  return {
    kind: "import",
    text: `Imported ${IMPORTERS[format].label}: ${counted.join(", ")}`,
    data: { format, chats, added, addedEvents, alreadyThere, skipped: tally.skipped },
  };
}

function report(
  name: string,
  format: ImporterId,
  { chats, tally, seconds }: Readonly<{ chats: ImportedChats; tally: Tally; seconds: number }>,
): ImportReport {
  return {
    name,
    format,
    label: IMPORTERS[format].label,
    added: chats.added,
    addedEvents: chats.addedEvents,
    alreadyThere: chats.alreadyThere,
    differing: chats.differing,
    botChanges: chats.botChanges,
    absorbed: tally.absorbed,
    repeated: tally.repeated,
    skipped: { count: tally.skipped, examples: tally.examples },
    damage: tally.damage,
    moreDamage: tally.damaged - tally.damage.length,
    chatCount: chats.count,
    chats: chats.first,
    seconds,
  };
}
