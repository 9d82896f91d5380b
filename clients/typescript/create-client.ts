import type { Changes, ChatToDescribe, Episode, Id, MessageToSend, Profile, RequestToRecord } from "./call";
import { createBackOff } from "./create-back-off";
import { createCourier } from "./create-courier";
import { createOutbox, type Parcel } from "./create-outbox";
import { createSender } from "./create-sender";
import type { Drop, Trouble } from "./tell";

export type ClientOptions = Readonly<{
  /** Where Contextscope runs, such as `http://127.0.0.1:3000`. */
  url: string;
  key?: string | undefined;
  /** Describes every chat that is not described otherwise; at least `{ bot: { name } }`. */
  chat?: ChatToDescribe;
  /** How many may wait, and how many bytes; beyond that the oldest goes. */
  maxQueued?: number;
  maxQueuedBytes?: number;
  /** How long one try may take. */
  timeoutMs?: number;
  /** The first wait after a failure, and the longest. */
  retryMs?: number;
  maxRetryMs?: number;
  onDrop?: (drop: Drop) => void;
  onError?: (trouble: Trouble) => void;
}>;

/** Every verb returns at once and never throws; the work is done behind it, in order for each chat. */
export type Client = Readonly<{
  message: (chatId: Id, message: MessageToSend, chat?: ChatToDescribe) => void;
  edit: (chatId: Id, messageId: Id, changes: Changes) => void;
  remove: (chatId: Id, messageId: Id) => void;
  profile: (chatId: Id, profile: Profile) => void;
  episode: (chatId: Id, episode: Episode) => void;
  request: (chatId: Id, request: RequestToRecord) => void;
  /** Before the process ends: true when everything arrived or was reported as dropped. */
  flush: (timeoutMs?: number) => Promise<boolean>;
  stats: () => Readonly<{ queued: number; delivered: number; dropped: number }>;
}>;

const DEFAULTS = {
  maxQueued: 10_000,
  maxQueuedBytes: 64 * 1024 * 1024,
  timeoutMs: 10_000,
  retryMs: 500,
  maxRetryMs: 30_000,
};
const MAX_REMEMBERED = 10_000;

export function createClient(options: ClientOptions): Client {
  const { url, key, chat: usual, ...rest } = { ...DEFAULTS, ...options };
  const outbox = createOutbox(rest);
  const send = createSender({ url: String(url), key, timeoutMs: rest.timeoutMs });
  const courier = createCourier(outbox, {
    send,
    drop: outbox.drop,
    backOff: createBackOff(rest),
    onError: rest.onError,
  });
  const described = new Map<string, ChatToDescribe>();

  const describe = (chatId: string, chat: ChatToDescribe) => {
    if (described.size >= MAX_REMEMBERED) described.clear();
    described.set(chatId, chat);
  };
  const put = (id: Id, method: Parcel["method"], content: Pick<Parcel, "path" | "body" | "isMessage">) => {
    const chatId = typeof id === "string" ? id : `${id}`;
    outbox.add({ chatId, chat: described.get(chatId) ?? usual, method, ...content });
    courier.start();
  };
  return {
    message: (chatId, message, chat) => {
      if (chat !== undefined) describe(`${chatId}`, chat);
      put(chatId, "POST", { path: () => "/messages", body: () => message, isMessage: true });
    },
    edit: (chatId, messageId, changes) =>
      put(chatId, "PATCH", { path: () => messagePath(messageId), body: () => changes }),
    remove: (chatId, messageId) => put(chatId, "DELETE", { path: () => messagePath(messageId) }),
    profile: (chatId, profile) =>
      put(chatId, "PUT", { path: () => "/profiles", body: () => ({ profiles: [profile] }) }),
    episode: (chatId, episode) =>
      put(chatId, "PUT", { path: () => "/episodes", body: () => ({ episodes: [episode] }) }),
    request: (chatId, request) => {
      const stamp = { id: crypto.randomUUID(), at: new Date().toISOString() };
      put(chatId, "POST", { path: () => "/requests", body: () => requireBody({ ...stamp, ...request }) });
    },
    flush: (timeoutMs = 5000) => courier.flush(timeoutMs),
    stats: () => ({
      queued: outbox.size() + courier.inHand(),
      delivered: courier.delivered(),
      dropped: outbox.dropped(),
    }),
  };
}

const messagePath = (messageId: Id): string => `/messages/${encodeURIComponent(String(messageId))}`;

function requireBody(request: RequestToRecord): RequestToRecord {
  if (typeof request.body !== "string" || request.body === "")
    throw new Error("what was posted was not seen: a request needs its body as text");
  return request;
}
