"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { parseAsString, useQueryStates } from "nuqs";
import { useTranslations } from "use-intl";
import { platformName } from "@/components/chats/platform-name";
import { useBotLabel } from "@/components/chats/use-bot-label";
import { type SetCompact, useCompactToggle } from "@/components/chats/use-compact-toggle";
import { useCommands } from "@/components/commands/command-registry";
import { WritersChange } from "@/components/shell/writers-only";
import { LocalTime } from "@/components/text/local-time";
import { Switch } from "@/components/ui/switch";
import { useChatGone } from "@/lib/client/hooks/use-chat-gone";
import { useStillShown } from "@/lib/client/hooks/use-still-shown";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { inspectionsKey } from "@/lib/client/queries/inspection-query";
import type { ChatOverview } from "@/lib/core/schema/message-page";
import { wellFormed } from "@/lib/core/text/surrogates";

function ChatFacts({ overview }: Readonly<{ overview: ChatOverview }>) {
  const t = useTranslations();
  const { chat, messageCount, eventCount, mediaCount, summaries, lastActivityAt } = overview;
  const platform = chat.platform === undefined ? undefined : platformName(chat.platform);
  const bot = useBotLabel()(chat.bot.name, chat.hasNoBot);
  return (
    <ul className="flex flex-wrap gap-x-3 text-note text-ink-muted tabular-nums">
      {platform !== undefined && <li>{platform}</li>}
      {bot !== undefined && <li>{bot}</li>}
      <li>{t("chat.messages", { count: messageCount })}</li>
      {eventCount > 0 && <li>{t("chat.events", { count: eventCount })}</li>}
      {mediaCount > 0 && <li>{t("chat.media", { count: mediaCount })}</li>}
      {summaries.length > 0 && <li>{t("chat.summaries", { count: summaries.length })}</li>}
      {lastActivityAt && (
        <li>
          <LocalTime at={lastActivityAt} style="moment" />
        </li>
      )}
    </ul>
  );
}

/** A stored format change makes another payload, so everything assembled before is stale. */
function useReassembling(setCompact: SetCompact): SetCompact {
  const client = useQueryClient();
  const isStillShown = useStillShown();
  const [, setUrl] = useQueryStates({ compact: parseAsString, payload: parseAsString });
  return async (chatId, compact) => {
    const result = await setCompact(chatId, compact);
    // A previewed format would hide the one just stored, and the payload that a link promised has changed.
    if (result.ok && isStillShown()) await setUrl({ compact: null, payload: null });
    await client.invalidateQueries({ queryKey: inspectionsKey(chatId) });
    return result;
  };
}

export function ChatHeader({
  chatId,
  compactByDefault,
  setCompact,
}: Readonly<{ chatId: string; compactByDefault: boolean; setCompact: SetCompact }>) {
  const t = useTranslations();
  const { data: overview } = useQuery(chatQuery(chatId));
  const isGone = useChatGone(chatId);
  const toggleCompact = useCompactToggle(useReassembling(setCompact));
  const title = wellFormed(overview?.chat.title || t("chats.untitled"));
  const compact = overview?.settings.compact ?? compactByDefault;
  const setTo = (next: boolean) => toggleCompact({ chatId, title, compact: next });
  const command = {
    group: t("commands.chat"),
    id: "compact",
    title: t("commands.compact"),
    shortcut: "c",
    run: () => setTo(!compact),
  };
  useCommands(() => (isGone ? [] : [command]));
  if (!overview) return null;
  return (
    <div className="flex items-center gap-4 border-b border-line bg-surface px-3 py-2 sm:px-4">
      <div className="min-w-0 flex-1">
        <nav aria-label={t("chat.breadcrumb")} className="flex items-center gap-1">
          <Link href="/" className="rounded text-ink-muted hover:text-ink hover:underline">
            {t("shell.chats")}
          </Link>
          <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <h1 dir="auto" className="min-w-0 truncate font-semibold">
            {title}
          </h1>
        </nav>
        <ChatFacts overview={overview} />
      </div>
      {!isGone && (
        <div className="flex shrink-0 items-center gap-2">
          <span aria-hidden className="text-note text-ink-muted">
            {t("compact.short")}
          </span>
          <WritersChange>
            <Switch label={t("compact.label", { title })} checked={compact} onChange={setTo} />
          </WritersChange>
        </div>
      )}
    </div>
  );
}
