import type { ModelServer } from "@/e2e/model-server/start-model-server";
import { ok } from "../context/ok.fixture";
import { OFFLINE } from "../providers/offline";
import { planSend } from "../replay/plan-send";
import { replayPayload } from "../replay/replay-payload";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges } from "../store/summary-chat.fixture";
import { summariseNow } from "../summaries/summarise-now";

/** Words that occur nowhere else. */
export const MARKERS = ["Zqxjmarker", "Vkwfmarker"] as const;
const [LATER, FIRST] = MARKERS;
export const SECRET_ID = "secret";

const source = (text: string) =>
  ({ id: SECRET_ID, role: "user", text, author: { id: "9", name: "Ann" } }) as const;

/** A chat whose message `secret` was edited, quoted, summarised, recorded, replayed and remembered. */
export async function storeEverywhere(store: Store, server: ModelServer): Promise<void> {
  const first = source(`${FIRST} the first version: "we meet at the harbour"\nand a second line of it`);
  const reply = { messageId: SECRET_ID, excerpt: `${LATER} is what I really` };
  await store.writeChatFiles([
    chatFile([first, ...exchanges(1, 8), { id: "reply", role: "user", text: "noted", replyTo: reply }], {
      settings: { retainedExchanges: 1 },
      episodes: [{ topic: "harbour", summary: `Ann said: ${LATER} is what I really meant to say` }],
      profiles: [{ userId: "9", facts: [{ key: "said", value: `${LATER} is what I really meant to say` }] }],
    }),
  ]);
  await store.editMessage(CHAT, SECRET_ID, { text: `${LATER} is what I really meant to say, важливо` });
  await summariseNow(store, OFFLINE, CHAT);
  const contents = [{ role: "user", parts: [{ text: `${LATER} is what I really meant to say, важливо` }] }];
  const at = new Date().toISOString();
  await store.writeRequest(CHAT, { id: "r1", messageId: "q1", body: JSON.stringify({ contents }), at });
  await store.writeRequest(CHAT, { id: "r2", messageId: "q2", body: '{"contents":[]}', at });
  await replay(store, server);
}

async function replay(store: Store, server: ModelServer): Promise<void> {
  server.play({ kind: "ok", text: `You said: ${LATER} is what I really meant to say` });
  const environment = { geminiKey: "key-0123456789", geminiBaseUrl: server.geminiBaseUrl };
  const request = { chatId: CHAT, at: undefined, overrides: {}, format: "gemini" } as const;
  const { plan } = ok(await planSend(store, request, environment));
  const { payloadHash, host = "", model } = plan;
  const confirmed = { payloadHash, host, model };
  const signal = new AbortController().signal;
  const outcome = await replayPayload(store, request, { confirmed, signal, environment });
  if (outcome.kind !== "done") throw new Error(`the replay ended as ${outcome.kind}`);
}
