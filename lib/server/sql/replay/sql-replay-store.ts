import type { Replay, ReplayPage, ReplayPageQuery } from "../../../contract/provider-calls";
import type { ActivityEvent } from "../../store/activity-event";
import { restoreTexts } from "../../store/exact-text";
import type { EndedReplay, ReplayStore, StartedReplay } from "../../store/replay-store";
import { isAbandoned, runOwner } from "../../summaries/run-owner";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import { type Engine, getOne, insertSql, type Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";

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

export function sqlReplayStore(engine: Engine): ReplayStore {
  return {
    startReplay: (chatId, replay) => engine.transaction((sql) => startReplay(sql, chatId, replay)),
    finishReplay: (run, ended, event) => engine.transaction((sql) => finishReplay(sql, run, ended, event)),
    readReplays: (chatId, query) => engine.read((sql) => readReplays(sql, chatId, query)),
  };
}

async function startReplay(sql: Sql, chatId: string, replay: StartedReplay): Promise<number | undefined> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  const { payloadHash, format, at, service, host, model, tokens, startedAt } = replay;
  const { key } = await getOne<{ key: number }>(
    sql,
    `${insertSql("Replay", START_COLUMNS)} RETURNING key`,
    ...[chat.key, payloadHash, format, at, service, host, model],
    ...["running", JSON.stringify(tokens), startedAt, runOwner()],
  );
  return key;
}

async function finishReplay(
  sql: Sql,
  { chatId, key }: Readonly<{ chatId: string; key: number }>,
  { state, answer, usage, finishReason, ms, failure }: EndedReplay,
  event: ActivityEvent,
): Promise<Replay | undefined> {
  const chat = await lockChat(sql, chatId);
  const row = await sql.get<ReplayRow>(
    `UPDATE Replay SET state = ?, answer = ?, usage = ?, finishReason = ?, ms = ?, failureCause = ?, error = ?
     WHERE chatKey = ? AND key = ? RETURNING *`,
    ...[state, answer, usage && JSON.stringify(usage), finishReason, ms],
    ...[failure?.cause, failure?.message, chat?.key, key],
  );
  // Logged even if the chat was deleted meanwhile, because something was sent.
  await writeEvent(sql, row?.chatKey, event, new Date());
  return row && toReplay(row);
}

/** Above every key. */
const MAX_KEY = 2_147_483_647;

async function readReplays(
  sql: Sql,
  chatId: string,
  { before = MAX_KEY }: ReplayPageQuery,
): Promise<ReplayPage | undefined> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return undefined;
  const rows = await sql.all<ReplayRow>(
    "SELECT * FROM Replay WHERE chatKey = ? AND key < ? ORDER BY key DESC LIMIT ?",
    ...[chat.key, Math.min(before, MAX_KEY), PAGE_SIZE + 1],
  );
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
