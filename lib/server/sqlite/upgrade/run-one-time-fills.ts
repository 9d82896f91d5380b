import type { Engine, Sql } from "../../sql/sql";
import { fillChatSources } from "./fill-chat-sources";
import { fillContentParts } from "./fill-content-parts";
import { fillEvents } from "./fill-events";
import { fillRequestProtocols } from "./fill-request-protocols";
import { fillSourceRoles } from "./fill-source-roles";
import { fillToolTexts } from "./fill-tool-texts";
import type { OneTimeFill } from "./one-time-fill";

/** In execution order; a fill comes after the ones it depends on. */
const ONE_TIME_FILLS: readonly OneTimeFill[] = [
  fillChatSources,
  // Before the roles of system messages, because an event is not one.
  fillEvents,
  fillToolTexts,
  fillSourceRoles,
  // After the tool ids, by which it finds the failed responses.
  fillContentParts,
  fillRequestProtocols,
];

const DONE = "done";

/**
 * Each batch is a transaction that also records the progress: after a kill, the next process continues from there. A
 * fully filled database is only read.
 */
export async function runOneTimeFills(engine: Engine, fills = ONE_TIME_FILLS): Promise<void> {
  while ((await pendingOf(engine, fills)).length > 0)
    await engine.transaction(async (sql) => {
      // Another process may have done it meanwhile.
      for (const fill of await pendingOf(sql, fills)) if (!(await advance(sql, fill))) break;
    });
}

async function pendingOf(sql: Sql, fills: readonly OneTimeFill[]): Promise<readonly OneTimeFill[]> {
  const rows = await sql.all<{ name: string }>("SELECT name FROM Installation WHERE value = ?", DONE);
  const done = new Set(rows.map(({ name }) => name));
  return fills.filter((fill) => !done.has(factOf(fill)));
}

/** One batch; true when it was the last. */
async function advance(sql: Sql, fill: OneTimeFill): Promise<boolean> {
  const next = await fill.step(sql, await readProgress(sql, fill));
  await sql.run(
    "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    ...[factOf(fill), next === undefined ? DONE : String(next)],
  );
  return next === undefined;
}

const factOf = ({ name }: OneTimeFill): string => `fill:${name}`;

/** The last key that the fill has passed. */
async function readProgress(sql: Sql, fill: OneTimeFill): Promise<number> {
  const text = "SELECT value FROM Installation WHERE name = ?";
  return Number((await sql.get<{ value: string }>(text, factOf(fill)))?.value ?? 0);
}
