import { bind, type Connection, inTransaction } from "../open-database";
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
export function runOneTimeFills(connection: Connection, fills = ONE_TIME_FILLS): void {
  const isPending = (fill: OneTimeFill): boolean => readProgress(connection, fill) !== DONE;
  while (fills.some(isPending)) {
    inTransaction(connection, () => {
      // Another process may have done it meanwhile.
      for (const fill of fills.filter(isPending)) if (!advance(connection, fill)) break;
    });
  }
}

/** One batch; true when it was the last. */
function advance(connection: Connection, fill: OneTimeFill): boolean {
  const next = fill.step(connection, Number(readProgress(connection, fill) ?? 0));
  connection
    .prepare(
      "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .run(...bind(factOf(fill), next === undefined ? DONE : String(next)));
  return next === undefined;
}

const factOf = ({ name }: OneTimeFill): string => `fill:${name}`;

function readProgress(connection: Connection, fill: OneTimeFill): string | undefined {
  const row = connection.prepare("SELECT value FROM Installation WHERE name = ?").get(...bind(factOf(fill)));
  return (row as { value: string } | undefined)?.value;
}
