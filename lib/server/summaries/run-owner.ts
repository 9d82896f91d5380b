import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { processSingleton } from "../../core/process-singleton";

/** A run sends a heartbeat every few seconds; after this long without one it counts as dead. */
export const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 30_000;

/** Process ids are reused, in containers immediately: the instance id differs for every start. */
const instance = processSingleton("instance", () => randomUUID());

/** The threads of a process share it. */
export const instanceId = (): string => instance;

export const runOwner = (): string => JSON.stringify([hostname(), process.pid, instance]);

type Run = Readonly<{ owner: string | null; heartbeatMs: number | null }>;

/** A dead process of this machine is detected at once; runs elsewhere are abandoned when their heartbeat is too old. */
export function isAbandoned({ owner, heartbeatMs }: Run, now: number): boolean {
  if (heartbeatMs === null || owner === null || now - heartbeatMs > STALE_AFTER_MS) return true;
  if (owner === runOwner()) return false;
  const [host, processId] = JSON.parse(owner) as [string, number, string];
  return host === hostname() && (processId === process.pid || !isAlive(processId));
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // No permission to signal it means that it exists.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
