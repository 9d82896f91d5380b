import type { Replay, ReplayPage, ReplayPageQuery } from "../../contract/provider-calls";
import type { ActivityEvent } from "../store/activity-event";
import { restoreTexts } from "../store/exact-text";
import type { EndedReplay, ReplayStore, StartedReplay } from "../store/replay-store";
import { isAbandoned, runOwner } from "../summaries/run-owner";
import { bind, type Connection, insertSql } from "./open-database";
import { findChat } from "./summary-rows";
import { writeEvent } from "./write-activity";
import type { Write } from "./write-with-retry";

const PAGE_SIZE = 20;
/** Longer than the longest call timeout, so its process must be gone. */
const LONGEST_RUN_MS = 10 * 60_000;

const START_COLUMNS = [
  "chatKey",
  "payloadHash",
  "format",
  "atMessageId",
  "provider",
  "host",
  "model",
  "state",
  "tokens",
  "startedAt",
  "runOwner",
] as const;

type Stored<Name extends keyof Replay> = Exclude<Replay[Name], undefined>;

type ReplayRow = Readonly<{
  key: number;
  chatKey: number;
  payloadHash: string;
  format: Stored<"format">;
  atMessageId: string | null;
  provider: Stored<"service">;
  host: string;
  model: string;
  /** Set only in rows of earlier versions. */
  askedModel: string | null;
  state: Stored<"state">;
  tokens: string;
  answer: string | null;
  usage: string | null;
  finishReason: string | null;
  ms: number | null;
  failureCause: Stored<"failure">["cause"] | null;
  error: string | null;
  startedAt: string;
  runOwner: string | null;
}>;

export function sqliteReplayStore(connection: Connection, write: Write): ReplayStore {
  return {
    startReplay: (chatId, replay) => write(() => startReplay(connection, chatId, replay)),
    finishReplay: ({ key }, ended, event) => write(() => finishReplay(connection, key, ended, event)),
    readReplays: async (chatId, query) => readReplays(connection, chatId, query),
  };
}

function startReplay(connection: Connection, chatId: string, replay: StartedReplay): number | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const { payloadHash, format, at, service, host, model, tokens, startedAt } = replay;
  const { lastInsertRowid } = connection
    .prepare(insertSql("Replay", START_COLUMNS))
    .run(
      ...bind(chat.key, payloadHash, format, at, service, host, model),
      ...bind("running", JSON.stringify(tokens), startedAt, runOwner()),
    );
  return Number(lastInsertRowid);
}

function finishReplay(
  connection: Connection,
  key: number,
  { state, answer, usage, finishReason, ms, failure }: EndedReplay,
  event: ActivityEvent,
): Replay | undefined {
  connection
    .prepare(
      `UPDATE Replay SET state = ?, answer = ?, usage = ?, finishReason = ?, ms = ?, failureCause = ?, error = ?
       WHERE key = ?`,
    )
    .run(
      ...bind(state, answer, usage && JSON.stringify(usage), finishReason, ms),
      ...bind(failure?.cause, failure?.message, key),
    );
  const row = connection.prepare("SELECT * FROM Replay WHERE key = ?").get(key) as ReplayRow | undefined;
  // Logged even if the chat was deleted meanwhile, because something was sent.
  writeEvent(connection, row?.chatKey, event, new Date());
  return row && toReplay(row);
}

function readReplays(
  connection: Connection,
  chatId: string,
  { before }: ReplayPageQuery,
): ReplayPage | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const rows = connection
    .prepare("SELECT * FROM Replay WHERE chatKey = ? AND key < ? ORDER BY key DESC LIMIT ?")
    .all(chat.key, before ?? Number.MAX_SAFE_INTEGER, PAGE_SIZE + 1) as ReplayRow[];
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    replays: shown.map(toReplay),
    nextBefore: rows.length > PAGE_SIZE ? shown.at(-1)?.key : undefined,
  };
}

const known = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** A killed process leaves its call open, and nobody will finish it. */
function stateOf({ state, startedAt, runOwner: owner }: ReplayRow): Replay["state"] {
  if (state !== "running") return state;
  const now = Date.now();
  const isOver = now - Date.parse(startedAt) > LONGEST_RUN_MS;
  return isOver || isAbandoned({ owner, heartbeatMs: now }, now) ? "interrupted" : "running";
}

function toReplay(stored: ReplayRow): Replay {
  const row = restoreTexts(stored);
  return {
    key: row.key,
    state: stateOf(row),
    payloadHash: row.payloadHash,
    format: row.format,
    at: known(row.atMessageId),
    service: row.provider,
    host: row.host,
    model: row.model,
    askedModel: known(row.askedModel),
    tokens: JSON.parse(row.tokens),
    answer: known(row.answer),
    usage: row.usage === null ? undefined : JSON.parse(row.usage),
    finishReason: known(row.finishReason),
    ms: known(row.ms),
    failure:
      row.failureCause === null ? undefined : { cause: row.failureCause, message: known(row.error) ?? "" },
    startedAt: row.startedAt,
  };
}
