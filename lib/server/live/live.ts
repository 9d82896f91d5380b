import { randomUUID } from "node:crypto";
import type { LiveEvent } from "../../contract/live-event";
import { processSingleton } from "../../core/process-singleton";

/** An event and its number within this process. */
type NumberedEvent = Readonly<{ id: string; event: LiveEvent }>;
type Listener = (event: NumberedEvent) => void;
type ReadVersion = () => Promise<number>;

/** Enough for a tab that was briefly away; a tab that missed more reloads everything. */
const MAX_REMEMBERED = 500;
const LOOK_EVERY_MS = 500;

type Bus = {
  /** Numbers restart with the process, so they carry its name. */
  readonly instance: string;
  count: number;
  recent: NumberedEvent[];
  readonly listeners: Set<Listener>;
  dataVersion: number | undefined;
  timer: NodeJS.Timeout | undefined;
};

const createBus = (): Bus => ({
  instance: randomUUID().slice(0, 8),
  count: 0,
  recent: [],
  listeners: new Set(),
  dataVersion: undefined,
  timer: undefined,
});

const bus = (): Bus => processSingleton("live-bus", createBus);

const idOf = ({ instance, count }: Bus): string => `${instance}-${count}`;

export function publish(event: LiveEvent): void {
  const live = bus();
  live.count += 1;
  const numbered = { id: idOf(live), event };
  live.recent = [...live.recent.slice(1 - MAX_REMEMBERED), numbered];
  for (const listener of live.listeners) listener(numbered);
}

/** Hears every event of this thread, numbered or not; a worker passes them on to the main thread. */
export function onPublish(listener: (event: LiveEvent) => void): void {
  bus().listeners.add(({ event }) => listener(event));
}

/** Our own writes are announced where they are made; those of other processes are visible only in the file. */
async function lookElsewhere(readVersion: ReadVersion): Promise<void> {
  const live = bus();
  const version = await readVersion();
  const isChanged = live.dataVersion !== undefined && live.dataVersion !== version;
  live.dataVersion = version;
  if (isChanged) publish({ kind: "anything" });
}

/** The cursor of a page being rendered: a subscriber with it receives every later event. */
export async function livePlace(readVersion: ReadVersion): Promise<string> {
  await lookElsewhere(readVersion);
  return idOf(bus());
}

/** The events since a cursor; `anything` if they are no longer remembered. */
function missedSince(since: string | undefined): readonly NumberedEvent[] {
  const live = bus();
  if (since === undefined || since === idOf(live)) return [];
  const place = live.recent.findIndex(({ id }) => id === since);
  const isStart = since === `${live.instance}-0` && live.count <= MAX_REMEMBERED;
  if (place === -1 && !isStart) return [{ id: idOf(live), event: { kind: "anything" } }];
  return live.recent.slice(place + 1);
}

/** Sends missed events since a cursor, then every new one. Returns a function that stops it. */
export async function subscribe(
  listener: Listener,
  since: string | undefined,
  readVersion: ReadVersion,
): Promise<() => void> {
  const live = bus();
  await lookElsewhere(readVersion);
  for (const event of missedSince(since)) listener(event);
  live.listeners.add(listener);
  live.timer ??= setInterval(
    () => void lookElsewhere(readVersion).catch(() => undefined),
    LOOK_EVERY_MS,
  ).unref();
  return () => {
    live.listeners.delete(listener);
    if (live.listeners.size > 0) return;
    clearInterval(live.timer);
    live.timer = undefined;
  };
}
