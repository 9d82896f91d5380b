import { assemble } from "@/lib/core/assemble";
import { contextInputFromFile } from "@/lib/core/context-input-from-file";
import type { FormatId } from "@/lib/core/model/format";
import type { ContextReport } from "@/lib/core/model/report";
import { type ChatFileInput, chatFileSchema } from "@/lib/core/schema/chat-file";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { estimateByWords } from "@/lib/core/tokens/estimate-by-words";
import type { LedgerDetail } from "@/lib/core/window/judge-messages";

type ReportOptions = Readonly<{ format?: FormatId; settings?: SettingOverrides; ledger?: LedgerDetail }>;

/** A real report of a chat, as the server sends it. */
export function reportOf(
  chat: ChatFileInput,
  { format = "gemini", settings = {}, ledger = "runs" }: ReportOptions = {},
): ContextReport {
  const file = chatFileSchema.parse(chat);
  const input = contextInputFromFile(file);
  if (!input) throw new Error("a whole chat always has a context");
  const resolved = resolveSettings({ chat: { ...file.settings, ...settings } });
  return assemble(input, resolved, format, { countTokens: estimateByWords, wire: true, ledger });
}
