"use client";

import { MessageSquare } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { WritersChange } from "@/components/shell/writers-only";
import { LocalTime } from "@/components/text/local-time";
import { MarkedText } from "@/components/text/marked-text";
import { joinClasses } from "@/components/ui/join-classes";
import { Switch } from "@/components/ui/switch";
import { markMatches } from "@/lib/client/format/mark-matches";
import { chatPath } from "@/lib/client/urls/chat-path";
import type { ChatListItem } from "@/lib/core/schema/chat-list";
import { wellFormed } from "@/lib/core/text/surrogates";
import { platformName } from "./platform-name";
import { hasFindings, StatisticsCells } from "./statistics-cells";
import { useBotLabel } from "./use-bot-label";

/** One grid for the header and all rows; on a phone a row wraps into two lines. */
export const ROW_GRID =
  "md:grid md:grid-cols-[minmax(0,1fr)_6rem_11rem_6.5rem_9rem_5rem_5.5rem_5rem] md:items-center md:gap-x-4";

function MessagesCell({ count, events }: Readonly<{ count: number; events: number }>) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const withEvents = `${t("messages", { count })}, ${t("events", { count: events })}`;
  return (
    <td
      title={events > 0 ? withEvents : undefined}
      className={joinClasses(
        "order-3 md:order-none items-center gap-1 tabular-nums md:block md:text-right",
        count === 0 ? "hidden text-ink-faint" : "inline-flex text-ink-muted md:text-ink",
      )}
    >
      <MessageSquare aria-hidden className="size-3 text-ink-faint md:hidden" />
      {count.toLocaleString(locale)}
      {events > 0 && <span className="sr-only">{withEvents}</span>}
    </td>
  );
}

function TitleCell({ chat, title, search }: Readonly<{ chat: ChatListItem; title: string; search: string }>) {
  const botLabel = useBotLabel();
  return (
    <td
      className={joinClasses(
        "order-1 md:order-none min-w-0 md:flex-none",
        // On a phone the switch is beside the title, with any findings between them.
        hasFindings(chat.statistics) ? "flex-[1_1_calc(100%-8rem)]" : "flex-[1_1_calc(100%-4rem)]",
      )}
    >
      <div className="flex items-baseline gap-2">
        <Link
          data-row-link
          href={chatPath(chat.id, chat.match?.messageId)}
          prefetch={false}
          dir="auto"
          className="min-w-0 truncate font-medium outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <MarkedText text={markMatches(title, search)} />
        </Link>
        <span className="min-w-0 shrink-[2] truncate text-note text-ink-faint">{botLabel(chat.botName)}</span>
      </div>
      {chat.match && chat.match.excerpt.length > 0 && (
        <p dir="auto" className="truncate text-note text-ink-muted">
          <MarkedText text={chat.match.excerpt} />
        </p>
      )}
    </td>
  );
}

export function ChatRow({
  chat,
  index,
  search,
  measure,
  onCompact,
}: Readonly<{
  chat: ChatListItem;
  index: number;
  search: string;
  measure: (row: HTMLTableRowElement | null) => void;
  onCompact: (toggle: { chatId: string; title: string; compact: boolean }) => void;
}>) {
  const t = useTranslations();
  const title = wellFormed(chat.title || t("chats.untitled"));
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={joinClasses(
        "relative flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-3 py-2 hover:bg-hover md:px-4 md:py-1.5",
        ROW_GRID,
      )}
    >
      <TitleCell chat={chat} title={title} search={search} />
      <td className="order-3 md:order-none text-note text-ink-muted md:text-ui">
        {platformName(chat.platform) ?? "–"}
      </td>
      <td className="order-3 md:order-none text-note whitespace-nowrap text-ink-muted tabular-nums md:text-ui">
        {chat.lastActivityAt ? (
          <LocalTime at={chat.lastActivityAt} style="moment" />
        ) : (
          <span className="text-ink-faint">{t("chats.never")}</span>
        )}
      </td>
      <MessagesCell count={chat.messageCount} events={chat.eventCount} />
      <StatisticsCells statistics={chat.statistics} />
      <td className="relative z-10 order-2 md:order-none ml-auto pointer-coarse:-my-2 flex justify-end md:ml-0">
        <WritersChange>
          <Switch
            label={t("compact.label", { title })}
            checked={chat.compact}
            onChange={(compact) => onCompact({ chatId: chat.id, title, compact })}
          />
        </WritersChange>
      </td>
    </tr>
  );
}
