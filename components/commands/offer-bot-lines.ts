import type { AwaitedAnswer } from "@/lib/contract/summary-runs";

/** `name`: the catalogue key of the line's explanation; a plain answer needs none. */
export type BotLine = Readonly<{
  line: string;
  name: "summary" | "summaryN" | "status" | "off" | "now" | "clear" | "cancel" | "answer";
}>;

const COMMANDS: readonly BotLine[] = [
  { line: "/summary", name: "summary" },
  { line: "/summary_status", name: "status" },
  { line: "/summary_off", name: "off" },
  { line: "/summary_now", name: "now" },
  { line: "/clear_history", name: "clear" },
];
const CANCEL: BotLine = { line: "/cancel", name: "cancel" };

/** The lines that can be sent to the bot for the typed text; unknown commands can be sent, too. */
export function offerBotLines(typed: string, awaiting: AwaitedAnswer | undefined): readonly BotLine[] {
  const text = typed.trim();
  const setup = /^\/summary\s+(\S.*)$/i.exec(text);
  if (setup) return [{ line: `/summary ${setup[1]}`, name: "summaryN" }];
  if (awaiting !== undefined && !text.startsWith("/"))
    return text === "" ? [CANCEL] : [{ line: text, name: "answer" }, CANCEL];
  const fitting = [...COMMANDS, CANCEL].filter(({ line }) => line.startsWith(text.toLowerCase()));
  return fitting.length > 0 ? fitting : [{ line: text, name: "answer" }];
}
