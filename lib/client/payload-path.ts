import type { ContextReport } from "@/lib/core/report";
import { type PayloadForm, writePayloadQuery } from "@/lib/payload-request";
import { encodeId } from "./chat-path";

/** Where the whole text behind a report on screen is to be had. */
export function payloadPath(chatId: string, report: ContextReport, form: PayloadForm): string {
  const { cutOffId: at, settings, format } = report;
  return `/api/chats/${encodeId(chatId)}/payload?${writePayloadQuery({ at, settings, format, form })}`;
}
