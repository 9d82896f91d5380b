import type { ShownPayload } from "@/lib/contract/inspection";
import { type PayloadForm, writePayloadQuery, writeReportQuery } from "@/lib/contract/payload-request";
import { encodeId } from "./chat-path";

/** The request for the payload on screen. */
export type PayloadQuestion = Pick<ShownPayload, "cutOffId" | "settings" | "format">;

const apiPath = (chatId: string, route: string): string => `/api/v1/chats/${encodeId(chatId)}/${route}`;

/** The URL of the payload's full text. */
export const payloadPath = (
  chatId: string,
  { cutOffId: at, settings, format }: PayloadQuestion,
  form: PayloadForm,
): string => `${apiPath(chatId, "payload")}?${writePayloadQuery({ at, settings, format, form })}`;

/** The URL of the whole chat's ledger or findings, as the command line prints them. */
export const reportPath = (
  chatId: string,
  { cutOffId: at, settings, format }: PayloadQuestion,
  part: "ledger" | "findings",
): string => `${apiPath(chatId, part)}?${writeReportQuery({ at, settings, format })}&whole=1&as=text`;

/** The URL for parts of a text that was sent incomplete. */
export function renderingPath(
  { chatId, question: { cutOffId: at, settings, format }, form, hash }: LongText,
  route: "part" | "row" | "matches",
  asked: Readonly<Record<string, string>>,
): string {
  const question = writePayloadQuery({ at, settings, format, form });
  const query = new URLSearchParams({ hash, ...asked });
  return `/api/chats/${encodeId(chatId)}/rendering/${route}?${question}&${query}`;
}

/** A text that was sent incomplete. */
export type LongText = Readonly<{
  chatId: string;
  question: PayloadQuestion;
  form: PayloadForm;
  hash: string;
}>;
