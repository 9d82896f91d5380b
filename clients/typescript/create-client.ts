import type { Changes, ChatToDescribe, Episode, Id, MessageToSend, Profile, RequestToRecord } from "./call";
import { createBackOff } from "./create-back-off";
import { createCourier } from "./create-courier";
import { createOutbox, type Parcel } from "./create-outbox";
import { createSender } from "./create-sender";
import type { Drop, Trouble } from "./notify";

export type ClientOptions = Readonly<{
  /** The server's URL, such as `http://127.0.0.1:3000`. */
  url: string;
  key?: string | undefined;
  /** Default description of a chat; at least `{ bot: { name } }`. */
  chat?: ChatToDescribe;
  /** Max queued items and bytes; beyond that the oldest is dropped. */
  maxQueued?: number;
  maxQueuedBytes?: number;
  /** Timeout of one attempt. */
  timeoutMs?: number;
  /** First and longest delay after a failure. */
  retryMs?: number;
  maxRetryMs?: number;
  onDrop?: (drop: Drop) => void;
  onError?: (trouble: Trouble) => void;
}>;

/** Every method returns immediately and never throws; delivery runs in the background, in order per chat. */
export type Client = Readonly<{
  message: (chatId: Id, message: MessageToSend, chat?: ChatToDescribe) => void;
  edit: (chatId: Id, messageId: Id, changes: Changes) => void;
  remove: (chatId: Id, messageId: Id) => void;
  profile: (chatId: Id, profile: Profile) => void;
  episode: (chatId: Id, episode: Episode) => void;
  request: (chatId: Id, request: RequestToRecord) => void;
  /** Call before the process exits. True if every item was delivered or reported as dropped. */
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
    throw new Error("the posted body was not captured: a request needs its body as text");
  return request;
}
