import type { CodeLanguage } from "@/lib/export-code/code-language";
import { sendPath } from "../queries/fetched-provider-calls";
import type { PayloadQuestion } from "./payload-path";

/** The URL of the payload on screen as a program. */
export function codePath(chatId: string, question: PayloadQuestion, language: CodeLanguage): string {
  const { cutOffId: at, settings, format } = question;
  return `${sendPath({ chatId, at, settings, format }, "code")}&language=${language}`;
}
