import type { ShownPayload } from "@/lib/contract/inspection";
import { type PayloadForm, writePayloadQuery, writeReportQuery } from "@/lib/contract/payload-request";
import { encodeId } from "./chat-path";

/** The question that a payload on screen answers. */
export type PayloadQuestion = Pick<ShownPayload, "cutOffId" | "settings" | "format">;

const apiPath = (chatId: string, route: string): string => `/api/v1/chats/${encodeId(chatId)}/${route}`;

/** Where the whole text of a payload on screen is to be had. */
export const payloadPath = (
  chatId: string,
  { cutOffId: at, settings, format }: PayloadQuestion,
  form: PayloadForm,
): string => `${apiPath(chatId, "payload")}?${writePayloadQuery({ at, settings, format, form })}`;

/** Where the ledger or the findings of the whole chat are to be had, as the command line prints them. */
export const reportPath = (
  chatId: string,
  { cutOffId: at, settings, format }: PayloadQuestion,
  part: "ledger" | "findings",
): string => `${apiPath(chatId, part)}?${writeReportQuery({ at, settings, format })}&whole=1&as=text`;

/** Where to ask about a text that came only in part. */
export function renderingPath(
  { chatId, question: { cutOffId: at, settings, format }, form, hash }: LongText,
  route: "part" | "row" | "matches",
  asked: Readonly<Record<string, string>>,
): string {
  const question = writePayloadQuery({ at, settings, format, form });
  const query = new URLSearchParams({ hash, ...asked });
  return `/api/chats/${encodeId(chatId)}/rendering/${route}?${question}&${query}`;
}

/** A text that came only in part. */
export type LongText = Readonly<{
  chatId: string;
  question: PayloadQuestion;
  form: PayloadForm;
  hash: string;
}>;
