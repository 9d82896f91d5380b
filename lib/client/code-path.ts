import type { CodeLanguage } from "@/lib/export-code/code-language";
import type { ReportFacts } from "@/lib/inspection";
import { sendPath } from "./provider-calls";

/** Where the payload on screen is to be had as a program. */
export function codePath(chatId: string, report: ReportFacts, language: CodeLanguage): string {
  const { cutOffId: at, settings, format } = report;
  return `${sendPath({ chatId, at, settings, format }, "code")}&language=${language}`;
}
