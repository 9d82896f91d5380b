"use client";

import { Command as Menu } from "cmdk";
import { Bot } from "lucide-react";
import { useTranslations } from "use-intl";
import { useViewer } from "@/components/shell/viewer";
import { type BotReply, CLEAR_WORD } from "@/lib/contract/summary-runs";
import { wellFormed } from "@/lib/core/text/surrogates";
import { type BotLine, offerBotLines } from "./offer-bot-lines";
import { PALETTE_GROUP, PALETTE_ITEM } from "./palette-looks";
import type { BotTalk } from "./use-bot-talk";

/** The input's placeholder while the bot waits for an answer. */
export function useBotPlaceholder(reply: BotReply | undefined): string | undefined {
  const t = useTranslations("summaries.bot");
  if (reply === undefined) return undefined;
  if (reply.awaiting === "threshold") return t("thresholdPlaceholder");
  return reply.awaiting === "clear-history" ? t("clearPlaceholder", { word: CLEAR_WORD }) : t("again");
}

/** The bot's reply in the reader's language; its values fill the sentence's placeholders. */
function useReplyText(): (reply: BotReply) => string {
  const t = useTranslations("summaries.bot.reply");
  // The union of all messages would require the values of all of them.
  const say = t as unknown as (id: BotReply["id"], values: BotReply["values"]) => string;
  return ({ id, values }) => say(id, values);
}

function Said({ talk }: Readonly<{ talk: BotTalk }>) {
  const t = useTranslations("summaries.bot");
  const write = useReplyText();
  const { reply, error, isPending } = talk;
  const text = isPending ? t("working") : reply && write(reply);
  return (
    <div role="status" className={text || error ? "flex gap-2.5 px-2.5 py-3" : "sr-only"}>
      {(text || error) && <Bot aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />}
      <p className="min-w-0 wrap-anywhere">
        {error && !isPending ? (
          <span className="text-danger">{t("failed", { reason: error.message })}</span>
        ) : (
          text
        )}
      </p>
    </div>
  );
}

function LineItem({ line, onSend }: Readonly<{ line: BotLine; onSend: (line: string) => void }>) {
  const t = useTranslations("summaries.bot");
  const text = wellFormed(line.line);
  const words = {
    answer: () => t("answer", { text }),
    summaryN: () => {
      const threshold = text.replace(/^\/summary\s+/, "");
      return t("command.summaryN", { threshold, isOne: String(threshold === "1") });
    },
  };
  const { name } = line;
  const isAnswer = name === "answer";
  return (
    <Menu.Item value={line.line} onSelect={() => onSend(line.line)} className={PALETTE_ITEM}>
      {!isAnswer && <code className="shrink-0 font-medium">{text}</code>}
      <span className={isAnswer ? "min-w-0 truncate" : "min-w-0 flex-1 truncate text-right text-ink-muted"}>
        {name === "answer" || name === "summaryN" ? words[name]() : t(`command.${name}`)}
      </span>
    </Menu.Item>
  );
}

/** As in the dialog: a permanent deletion offers the export first. */
function ExportFirst({ talk: { reply, exportPath, isPending } }: Readonly<{ talk: BotTalk }>) {
  const t = useTranslations("summaries.clear");
  if (isPending || reply?.awaiting !== "clear-history" || exportPath === undefined) return null;
  return (
    <a
      href={exportPath}
      download
      className="mx-2.5 mb-3 ml-9 block w-fit font-medium text-accent hover:underline"
    >
      {t("exportFirst")}
    </a>
  );
}

/** The bot's own slash commands, as in the chat itself, with its replies. */
export function BotCommands({
  typed,
  talk,
  onSend,
}: Readonly<{ typed: string; talk: BotTalk; onSend: (line: string) => void }>) {
  const t = useTranslations("summaries.bot");
  const readOnly = useTranslations("access.viewer");
  const { canWrite } = useViewer();
  if (!canWrite) return <p className="px-2.5 py-6 text-center text-ink-muted">{readOnly("readOnlyHint")}</p>;
  if (!talk.hasChat) return <p className="px-2.5 py-6 text-center text-ink-muted">{t("noChat")}</p>;
  return (
    <>
      <Said talk={talk} />
      <ExportFirst talk={talk} />
      {/* While the bot is working, a second Enter must find nothing to run. */}
      {!talk.isPending && (
        <Menu.Group heading={t("group")} className={PALETTE_GROUP}>
          {offerBotLines(typed, talk.reply?.awaiting).map((line) => (
            <LineItem key={line.line} line={line} onSend={onSend} />
          ))}
        </Menu.Group>
      )}
    </>
  );
}
