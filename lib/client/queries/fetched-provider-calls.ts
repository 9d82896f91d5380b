import { writePayloadQuery } from "@/lib/contract/payload-request";
import type {
  Confirmation,
  CountOutcome,
  CountState,
  Replay,
  ReplayPage,
  SendPlan,
} from "@/lib/contract/provider-calls";
import type { FormatId } from "@/lib/core/model/format";
import type { Settings } from "@/lib/core/schema/settings";
import { encodeId } from "../urls/chat-path";
import { fetchJson, postJson } from "./fetch-json";

/** The payload on screen; every setting is explicit, so saved settings cannot change it. */
export type SendQuestion = Readonly<{
  chatId: string;
  at: string | undefined;
  settings: Settings;
  format: FormatId;
}>;

/** Panels reach the model providers only through our own server. Only `count` and `replay` send anything out. */
export type ProviderCalls = Readonly<{
  readCount: (question: SendQuestion, signal: AbortSignal) => Promise<CountState>;
  count: (question: SendQuestion) => Promise<CountOutcome>;
  readPlan: (question: SendQuestion, signal: AbortSignal) => Promise<SendPlan>;
  /** Aborting also cancels the call on the server. */
  replay: (question: SendQuestion, confirmed: Confirmation, signal: AbortSignal) => Promise<Replay>;
  readReplays: (chatId: string, before: number | undefined, signal: AbortSignal) => Promise<ReplayPage>;
}>;

export function sendPath({ chatId, ...question }: SendQuestion, route: string): string {
  return `/api/chats/${encodeId(chatId)}/${route}?${writePayloadQuery({ ...question, form: "wire" })}`;
}

export const fetchedProviderCalls: ProviderCalls = {
  readCount: (question, signal) => fetchJson(sendPath(question, "provider-count"), signal),
  count: (question) => postJson(sendPath(question, "provider-count"), {}),
  readPlan: (question, signal) => fetchJson(sendPath(question, "replays/plan"), signal),
  replay: (question, confirmed, signal) => postJson(sendPath(question, "replays"), confirmed, signal),
  readReplays: (chatId, before, signal) => {
    const query = before === undefined ? "" : `?before=${before}`;
    return fetchJson(`/api/chats/${encodeId(chatId)}/replays${query}`, signal);
  },
};
