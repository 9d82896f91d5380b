import "server-only";
import { type DescribedChat, toChat } from "../../api/chat-schemas";
import type { Message } from "../../core/schema/message";
import { chooseSummariser } from "../providers/choose-provider";
import type { IngestedMessages, IngestStatus } from "../store/ingest-store";
import type { Store } from "../store/store";
import { runDueSummary } from "../summaries/run-due-summary";
import { inBackground } from "./in-background";
import { recordRequest } from "./record-request";

type IngestBody = Readonly<{
  chat?: DescribedChat | undefined;
  message?: Message | undefined;
  messages?: readonly Message[] | undefined;
}>;

type Ingested =
  | Readonly<{ kind: "ok"; report: ReturnType<typeof report> }>
  /** `conflict`: a single message differs from the stored one. */
  | Readonly<{ kind: "no-chat" | "conflict" }>;

/** Stores the messages; counters and summaries follow after the response. */
export async function ingest(store: Store, chatId: string, body: IngestBody): Promise<Ingested> {
  const { chat, message, messages = message === undefined ? [] : [message] } = body;
  const ingested = await store.ingestMessages(chatId, { chat: chat && toChat(chatId, chat), messages });
  if (ingested === undefined) return { kind: "no-chat" };
  if (ingested.answered.length > 0) inBackground(() => followAnswers(store, ingested));
  const base = message === undefined ? undefined : "/message";
  const answer = report(ingested, base);
  return base !== undefined && answer.conflicts > 0 ? { kind: "conflict" } : { kind: "ok", report: answer };
}

function report({ chatId, isNew, results }: IngestedMessages, base: string | undefined) {
  const count = (wanted: IngestStatus) => results.filter(({ status }) => status === wanted).length;
  return {
    chatId,
    isNewChat: isNew,
    added: count("added"),
    alreadyThere: count("already-there"),
    conflicts: count("conflict"),
    deleted: count("deleted"),
    results: results.map(({ id, status }, place) => ({ pointer: base ?? `/messages/${place}`, id, status })),
  };
}

/** An answer proves that a request was made for its question; a recording may already have counted it. */
async function followAnswers(store: Store, { chatId, answered }: IngestedMessages): Promise<void> {
  for (const messageId of answered) await countOnce(store, chatId, messageId, "answer");
  await runDueSummary(store, chooseSummariser(), chatId);
}

export async function countOnce(
  store: Store,
  chatId: string,
  messageId: string,
  source: "answer" | "record",
): Promise<void> {
  if (await store.claimCount(chatId, messageId, source))
    await recordRequest(store, chatId, { at: new Date(), messageId });
}
