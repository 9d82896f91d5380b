import type { ShownPayload } from "@/lib/contract/inspection";
import { type PayloadForm, writePayloadQuery } from "@/lib/contract/payload-request";
import { encodeId } from "./chat-path";

/** The question that a payload on screen answers. */
export type PayloadQuestion = Pick<ShownPayload, "cutOffId" | "settings" | "format">;

function pathOf(chatId: string, question: PayloadQuestion, form: PayloadForm, route: string): string {
  const { cutOffId: at, settings, format } = question;
  return `/api/chats/${encodeId(chatId)}/${route}?${writePayloadQuery({ at, settings, format, form })}`;
}

/** Where the whole text of a payload on screen is to be had. */
export const payloadPath = (chatId: string, question: PayloadQuestion, form: PayloadForm): string =>
  pathOf(chatId, question, form, "payload");

/** Where the ledger or the findings of the whole chat are to be had, as the command line prints them. */
export const reportPath = (chatId: string, question: PayloadQuestion, part: "ledger" | "findings"): string =>
  pathOf(chatId, question, "text", part);

/** Where to ask about a text that came only in part. */
export function renderingPath(
  { chatId, question, form, hash }: LongText,
  route: "part" | "row" | "matches",
  asked: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ hash, ...asked });
  return `${pathOf(chatId, question, form, `rendering/${route}`)}&${query}`;
}

/** A text that came only in part. */
export type LongText = Readonly<{
  chatId: string;
  question: PayloadQuestion;
  form: PayloadForm;
  hash: string;
}>;
