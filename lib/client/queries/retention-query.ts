import { queryOptions } from "@tanstack/react-query";
import type { ChatRetention, ExpiredChat } from "@/lib/contract/deletion";
import type { Retention } from "@/lib/core/deletion/retention";
import { encodeId } from "../urls/chat-path";
import { toSearchParams } from "../urls/to-search-params";
import { fetchJson, sendJson } from "./fetch-json";

const chatPath = (chatId: string): string => `/api/v1/chats/${encodeId(chatId)}/retention`;
const DEFAULT_PATH = "/api/v1/retention";

export type DefaultRetention = Readonly<{ retention: Retention; chats: readonly ExpiredChat[] }>;

/** `asked`: a policy to preview; without limits, the stored one. */
export const chatRetentionQuery = (chatId: string, asked: Retention) =>
  queryOptions({
    queryKey: ["chat", chatId, "retention", asked] as const,
    queryFn: ({ signal }) => fetchJson<ChatRetention>(`${chatPath(chatId)}?${toSearchParams(asked)}`, signal),
    staleTime: 0,
  });

export const defaultRetentionQuery = (asked: Retention) =>
  queryOptions({
    queryKey: ["retention", asked] as const,
    queryFn: ({ signal }) => fetchJson<DefaultRetention>(`${DEFAULT_PATH}?${toSearchParams(asked)}`, signal),
    staleTime: 0,
  });

export const saveChatRetention = (chatId: string, retention: Retention | undefined) =>
  sendJson<ChatRetention>("PUT", chatPath(chatId), { retention: retention ?? null });

export const saveDefaultRetention = (retention: Retention) =>
  sendJson<DefaultRetention>("PUT", DEFAULT_PATH, { retention });
