"use client";

import {
  CircleDot,
  FileInput,
  FileText,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  Send,
  SlidersHorizontal,
} from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { joinClasses } from "@/components/ui/join-classes";
import { chatPath } from "@/lib/client/urls/chat-path";
import type { ActivityEntry, EventLevel } from "@/lib/contract/activity";
import { wellFormed } from "@/lib/core/text/surrogates";
import { type PreparedEvent, prepareEvent } from "./prepare-event";
import { SettingChanges } from "./setting-changes";

/** One grid for the header and all rows; on a phone a row wraps into lines. */
export const LOG_GRID =
  "md:grid md:grid-cols-[11rem_7.5rem_5.5rem_minmax(0,1fr)_minmax(0,9rem)_minmax(0,13rem)] md:items-baseline md:gap-x-4";

const ICONS: Readonly<Record<PreparedEvent["group"], LucideIcon>> = {
  settings: SlidersHorizontal,
  requests: Send,
  summaries: FileText,
  imports: FileInput,
  chats: MessagesSquare,
  access: KeyRound,
  other: CircleDot,
};

const LEVEL_LOOKS: Readonly<Record<EventLevel, string>> = {
  debug: "text-ink-faint",
  info: "text-ink-muted",
  warning: "font-medium text-tint-3",
  error: "font-medium text-danger",
};

function ChatCell({ chat }: Readonly<{ chat: PreparedEvent["chat"] }>) {
  const t = useTranslations();
  return (
    <td className="min-w-0 max-md:order-4 max-md:basis-full max-md:empty:hidden">
      {chat.state === "stored" && (
        <Link
          href={chatPath(chat.id)}
          prefetch={false}
          dir="auto"
          className="block max-w-fit truncate rounded text-accent underline-offset-2 hover:underline max-md:py-0.5"
        >
          {wellFormed(chat.title || t("chats.untitled"))}
        </Link>
      )}
      {chat.state === "deleted" && <span className="text-ink-faint">{t("activity.deletedChat")}</span>}
    </td>
  );
}

export function EventRow({ event }: Readonly<{ event: ActivityEntry }>) {
  const t = useTranslations("activity");
  const { group, chat } = prepareEvent(event);
  const Icon = ICONS[group];
  return (
    <tr
      data-kind={event.kind}
      className={joinClasses(
        "flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2 hover:bg-hover md:px-4 md:py-1.5",
        LOG_GRID,
      )}
    >
      <td className="text-ink-muted tabular-nums max-md:order-2 max-md:ml-auto max-md:text-note">
        <LocalTime at={event.at} style="moment" />
      </td>
      <td className="max-md:order-1 max-md:font-medium">
        <Icon aria-hidden className="mr-1.5 inline size-3.5 align-[-2px] text-ink-faint" />
        {t(`groups.${group}`)}
      </td>
      <td className={joinClasses("max-md:order-1 max-md:text-note", LEVEL_LOOKS[event.level])}>
        {t(`levels.${event.level}`)}
      </td>
      <td className="min-w-0 max-md:order-3 max-md:basis-full">
        <p className="font-mono text-note whitespace-pre-wrap wrap-anywhere md:leading-5">
          {wellFormed(event.text)}
        </p>
        <SettingChanges changes={event.changes} />
      </td>
      <td className="min-w-0 text-ink-muted wrap-anywhere max-md:order-4 max-md:text-note max-md:empty:hidden">
        {event.actor && wellFormed(event.actor)}
      </td>
      <ChatCell chat={chat} />
    </tr>
  );
}
