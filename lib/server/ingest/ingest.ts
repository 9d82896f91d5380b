import "server-only";
import { chatFromDescription, type DescribedChat } from "../../api/chat-schemas";
import type { Message } from "../../core/schema/message";
import { metrics } from "../metrics/metrics";
import type { IngestedMessages, IngestStatus } from "../store/ingest-store";
import type { Store } from "../store/store";
import { followRequests } from "./follow-requests";

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
  const ingested = await store.ingestMessages(chatId, {
    chat: chat && chatFromDescription(chatId, chat),
    messages,
  });
  if (ingested === undefined) return { kind: "no-chat" };
  const made = ingested.answered.map((messageId) => ({ messageId, source: "answer" as const }));
  followRequests(store, ingested.chatId, made);
  const base = message === undefined ? undefined : "/message";
  const answer = report(ingested, base);
  metrics().countIngested(answer.added);
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
