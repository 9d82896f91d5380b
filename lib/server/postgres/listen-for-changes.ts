import { Client, type ClientConfig, type Notification } from "pg";
import type { LiveEvent } from "../../contract/live-event";
import { fromStorable } from "../store/exact-text";
import { stayAlive } from "./stay-alive";

declare module "pg" {
  interface Client {
    /** Missing in the published types. */
    unref: () => void;
  }
}

const CHANNEL = "contextscope";
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
/** Changes of more chats at once are one event. */
const MAX_CHATS = 20;

type Options = Readonly<{
  settings: ClientConfig;
  /** The name of this process: its own writes are announced where they are made. */
  instance: string;
  onEvent: (event: LiveEvent) => void;
}>;

export type Listener = Readonly<{
  /** The first connection; later ones are made without a call. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/**
 * Reports committed changes of other processes. The table's trigger notifies inside each transaction, so that no commit
 * goes unreported; while the connection was lost, anything may have changed.
 */
export function listenForChanges({ settings, instance, onEvent }: Options): Listener {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const changes = collectChanges(onEvent);

  const connect = async (): Promise<void> => {
    const connection = new Client(settings);
    let isLost = false;
    const onLoss = () => {
      if (isLost || isStopped) return;
      isLost = true;
      connection.end().catch(() => undefined);
      reconnectAfter(FIRST_DELAY_MS);
    };
    connection.on("error", onLoss).on("end", onLoss);
    connection.on("notification", (notification) => changes.add(notification, instance));
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      isLost = true;
      connection.end().catch(() => undefined);
      throw error;
    }
    // A process that has nothing else to do may end.
    connection.unref();
    client = connection;
  };

  const reconnectAfter = (delayMs: number): void => {
    timer = setTimeout(() => {
      connect().then(
        () => onEvent({ kind: "anything" }),
        () => isStopped || reconnectAfter(Math.min(2 * delayMs, LONGEST_DELAY_MS)),
      );
    }, delayMs).unref();
  };

  return {
    start: connect,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await stayAlive(async () => client?.end().catch(() => undefined));
    },
  };
}

/** One commit may notify of many chats: their events are published together. */
function collectChanges(onEvent: (event: LiveEvent) => void) {
  const waiting = new Map<string, LiveEvent>();
  const flush = () => {
    const events = [...waiting.values()];
    waiting.clear();
    if (events.length > MAX_CHATS) onEvent({ kind: "anything" });
    else for (const event of events) onEvent(event);
  };
  return {
    add: ({ payload = "" }: Notification, instance: string): void => {
      const [source, kind, ...id] = payload.split(" ");
      if (source === instance) return;
      if (waiting.size === 0) setImmediate(flush);
      const chatId = fromStorable(id.join(" "));
      // The deletion of a chat also locks it first: the later event counts, unless it is the lesser one.
      if (kind === "requests" && waiting.has(chatId)) return;
      waiting.set(chatId, chatId === "" ? { kind: "anything" } : { kind: kindOf(kind), chatId });
    },
  };
}

const kindOf = (kind: string | undefined): LiveEvent["kind"] =>
  kind === "gone" || kind === "requests" ? kind : "messages";
