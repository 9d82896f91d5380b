import type { ContextReport } from "@/lib/core/report";
import type { CodeLanguage } from "@/lib/export-code/code-language";
import { sendPath } from "./provider-calls";

/** Where the payload on screen is to be had as a program. */
export function codePath(chatId: string, report: ContextReport, language: CodeLanguage): string {
  const { cutOffId: at, settings, format } = report;
  return `${sendPath({ chatId, at, settings, format }, "code")}&language=${language}`;
}
