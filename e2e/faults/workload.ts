import type { ImportNews, StartedUpload } from "../../lib/contract/imports";
import type { FaultServer } from "./fault-server";

export const BATCH = 20;
export const IMPORTED = 200;
const SUMMARISED = 40;

/** What the server acknowledged before it was killed, and what it may or may not have stored. */
export type Acknowledged = {
  readonly round: number;
  /** Of the file that waits for its import. */
  readonly uploadId: string;
  readonly single: string[];
  readonly batches: (readonly string[])[];
  /** Posted, but not answered. */
  readonly unanswered: { readonly chat: string; readonly ids: readonly string[] }[];
  maxMedia: number;
  sentMaxMedia: number;
  title: number;
  sentTitle: number;
  startedImport: boolean;
  hasImport: boolean;
  startedSummary: boolean;
  hasSummary: boolean;
};

export const chatsOf = (round: number) => ({
  single: `single-${round}`,
  batch: `batch-${round}`,
  imported: `Import ${round}`,
  summarised: `summarised-${round}`,
});

export async function send(server: string, method: string, address: string, body?: unknown) {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(`${server}${address}`, {
    method,
    headers: {
      origin: server,
      "content-type": isFile ? "application/octet-stream" : "application/json",
      // A server closes idle connections: a request on one of those would fail and prove nothing.
      connection: "close",
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const messageOf = (id: string, place: number) => ({
  id,
  role: place % 2 === 0 ? ("user" as const) : ("model" as const),
  text: `text of ${id}`,
});

export const post = (server: string, chat: string, ids: readonly string[]) =>
  send(server, "POST", `/api/v1/chats/${chat}/messages`, {
    chat: { bot: { name: "bot" } },
    messages: ids.map(messageOf),
  });

const idsOf = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `${prefix}${from + place}`);

/** The chats of a round, which exist before anything is killed. */
export async function prepareRound({ url }: FaultServer, round: number): Promise<Acknowledged> {
  const chats = chatsOf(round);
  await post(url, chats.single, ["s0"]);
  await post(url, chats.summarised, idsOf("m", 0, SUMMARISED));
  const uploadId = await upload(url, fileOf(round));
  const values = { maxMedia: 0, sentMaxMedia: 0, title: 0, sentTitle: 0 };
  const runs = { startedImport: false, hasImport: false, startedSummary: false, hasSummary: false };
  return { round, uploadId, single: ["s0"], batches: [], unanswered: [], ...values, ...runs };
}

/** All kinds of writes at once, until the server is gone. */
export async function writeUntilKilled(server: FaultServer, done: Acknowledged): Promise<void> {
  await Promise.allSettled([
    importChat(server, done),
    summarise(server, done),
    postSingles(server, done),
    postBatches(server, done),
    saveSettings(server, done),
    rename(server, done),
  ]);
}

async function postSingles({ url }: FaultServer, done: Acknowledged): Promise<void> {
  const { single } = chatsOf(done.round);
  for (let next = 1; ; next += 1) {
    const waiting = { chat: single, ids: [`s${next}`] };
    done.unanswered.push(waiting);
    await post(url, single, waiting.ids);
    done.unanswered.splice(done.unanswered.indexOf(waiting), 1);
    done.single.push(`s${next}`);
  }
}

async function postBatches({ url }: FaultServer, done: Acknowledged): Promise<void> {
  const { batch } = chatsOf(done.round);
  for (let next = 0; ; next += BATCH) {
    const waiting = { chat: batch, ids: idsOf("b", next, BATCH) };
    done.unanswered.push(waiting);
    await post(url, batch, waiting.ids);
    done.unanswered.splice(done.unanswered.indexOf(waiting), 1);
    done.batches.push(waiting.ids);
  }
}

async function saveSettings(server: FaultServer, done: Acknowledged): Promise<void> {
  for (let next = 1; next <= 100; next += 1) {
    done.sentMaxMedia = next;
    await server.saveMaxMedia(chatsOf(done.round).single, next);
    done.maxMedia = next;
  }
}

async function rename({ url }: FaultServer, done: Acknowledged): Promise<void> {
  const { single } = chatsOf(done.round);
  for (let next = 1; ; next += 1) {
    done.sentTitle = next;
    await send(url, "PUT", `/api/v1/chats/${single}`, { title: String(next), bot: { name: "bot" } });
    done.title = next;
  }
}

/** A Telegram export. */
const fileOf = (round: number) =>
  Buffer.from(
    JSON.stringify({
      name: chatsOf(round).imported,
      type: "private_supergroup",
      id: 7_000_000 + round,
      messages: Array.from({ length: IMPORTED }, (_, place) => ({
        id: place + 1,
        type: "message",
        date_unixtime: String(1_743_770_000 + place),
        from: place % 2 ? "Alice" : "bot",
        from_id: place % 2 ? "user111" : "user222",
        text: `message ${place + 1}`,
      })),
    }),
  );

async function upload(url: string, file: Buffer): Promise<string> {
  const started: StartedUpload = await send(url, "POST", "/api/imports", {
    name: "result.json",
    size: file.length,
  });
  await send(url, "PUT", `/api/imports/${started.id}?offset=0`, file);
  return started.id;
}

async function importChat({ url }: FaultServer, done: Acknowledged): Promise<void> {
  const id = done.uploadId;
  await send(url, "POST", `/api/imports/${id}/run`, { source: 0, bot: "222" });
  done.startedImport = true;
  const { body } = await fetch(`${url}/api/imports/${id}/stream`);
  let text = "";
  for await (const chunk of body ?? []) text += Buffer.from(chunk).toString("utf8");
  const last = text.trim().split("\n\n").at(-1) ?? "";
  const news = JSON.parse(last.slice(last.indexOf("{"))) as ImportNews;
  done.hasImport = news.kind === "done";
}

/** The stand-in model answers slowly, so that most kills hit a running summary. */
async function summarise({ url }: FaultServer, done: Acknowledged): Promise<void> {
  const address = `/api/v1/chats/${chatsOf(done.round).summarised}/summaries`;
  done.startedSummary = true;
  const outcome: { kind: string } = await send(url, "POST", address, {});
  done.hasSummary = outcome.kind === "applied";
}
