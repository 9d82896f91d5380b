"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "@/components/commands/command-registry";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { useToast } from "@/components/ui/toasts";
import { exchangeTicks } from "@/lib/client/format/exchange-ticks";
import { exchangesQuery } from "@/lib/client/queries/exchanges-query";
import { fetchJson } from "@/lib/client/queries/fetch-json";
import { encodeId } from "@/lib/client/urls/chat-path";
import type { MessagePage } from "@/lib/core/schema/message-page";

const SETTLE_MS = 120;

type Props = Readonly<{
  chatId: string;
  at: string | undefined;
  position: number;
  messageCount: number;
  setAt: (at: string | null) => void;
  /** Shows the message in the timeline, where there is one. */
  onShow?: (() => void) | undefined;
}>;

/** The slider's new position and the total; `at` is its message once known. */
type Moved = Readonly<{ position: number; messageCount: number; at: string | null | undefined }>;

/** A move that is not in the URL yet. */
type Pending = Readonly<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>;

function drop(pending: Pending | undefined): void {
  clearTimeout(pending?.timer);
  pending?.abort.abort();
}

async function messageIdAt(chatId: string, position: number, signal: AbortSignal): Promise<string | null> {
  const path = `/api/v1/chats/${encodeId(chatId)}/messages?nth=${position}&limit=1`;
  const { messages } = await fetchJson<MessagePage>(path, signal);
  return messages[0]?.id ?? null;
}

/** The payload has reached the slider's position, or added or removed messages made the position invalid. */
function hasArrived(moved: Moved | undefined, { at, position, messageCount }: Props): boolean {
  if (!moved?.at || moved.at !== at) return false;
  return moved.position === position || moved.messageCount !== messageCount;
}

/** The slider shows its new position until that payload arrives, or the URL goes elsewhere. */
function useMoves(props: Props) {
  const { chatId, at, position, messageCount, setAt } = props;
  const t = useTranslations("workbench");
  const showToast = useToast();
  const [moved, setMoved] = useState<Moved>();
  if (hasArrived(moved, props)) setMoved(undefined);
  const pending = useRef<Pending>(undefined);
  // Another chat may be open by then, which uses the same URL parameter.
  useEffect(() => () => drop(pending.current), []);
  const settle = async (next: number, signal: AbortSignal) => {
    const id = next >= messageCount ? null : await messageIdAt(chatId, next, signal);
    if (signal.aborted) return;
    setMoved({ position: next, messageCount, at: id });
    setAt(id);
  };
  const move = (next: number) => {
    drop(pending.current);
    const to = Math.min(Math.max(next, 1), messageCount);
    const abort = new AbortController();
    setMoved({ position: to, messageCount, at: undefined });
    const giveUp = (error: unknown) => {
      if (abort.signal.aborted) return;
      setMoved(undefined);
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ title: t("timeFailed"), detail: reason, tone: "danger" });
    };
    pending.current = {
      timer: setTimeout(() => void settle(to, abort.signal).catch(giveUp), SETTLE_MS),
      abort,
    };
  };
  const isMine = moved !== undefined && (moved.at === undefined || (moved.at ?? undefined) === at);
  if (!isMine) return { shown: position, move };
  // The newest message stays the newest when another one arrives.
  return { shown: moved.at === null ? messageCount : moved.position, move };
}

/** Half the width of the slider's thumb: its ends are inset by that much. */
const KNOB_RADIUS_REM = 0.5;

function ExchangeTicks({ chatId, messageCount }: Readonly<{ chatId: string; messageCount: number }>) {
  const { data: exchanges } = useQuery(exchangesQuery(chatId, messageCount));
  return (
    <span aria-hidden style={{ inset: `0 ${KNOB_RADIUS_REM}rem` }} className="pointer-events-none absolute">
      {exchangeTicks(exchanges ?? [], messageCount).map((place) => (
        <span
          key={place}
          data-exchange
          style={{ left: `${place * 100}%` }}
          className="absolute bottom-0 h-1.5 w-px bg-line-strong"
        />
      ))}
    </span>
  );
}

/** The slider's position, with a link to its message: the timeline may be hundreds of messages away. */
function Place({ label, onShow }: Readonly<{ label: string; onShow: (() => void) | undefined }>) {
  const t = useTranslations("workbench");
  const looks = "shrink-0 text-note text-ink-muted tabular-nums";
  if (onShow === undefined) return <span className={looks}>{label}</span>;
  return (
    <button
      type="button"
      title={t("timeShow")}
      onClick={onShow}
      className={joinClasses(looks, "rounded px-1 hover:bg-hover hover:text-ink hover:underline")}
    >
      {label}
      <span className="sr-only">{t("timeShow")}</span>
    </button>
  );
}

/** The payload at any message, with a mark below where each exchange was complete. */
export function TimeSlider(props: Props) {
  const t = useTranslations();
  const { shown, move } = useMoves(props);
  const { messageCount } = props;
  const group = t("commands.time");
  useCommands(() => [
    { group, id: "earlier", title: t("commands.earlier"), shortcut: "[", run: () => move(shown - 1) },
    { group, id: "later", title: t("commands.later"), shortcut: "]", run: () => move(shown + 1) },
    { group, id: "now", title: t("commands.now"), run: () => move(messageCount) },
  ]);
  if (messageCount < 2) return null;
  const isPast = shown < messageCount;
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 pointer-coarse:h-13 border-t border-line bg-surface px-3 sm:px-4">
      <History aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="relative flex min-w-0 flex-1 items-center">
        <ExchangeTicks chatId={props.chatId} messageCount={messageCount} />
        <input
          type="range"
          aria-label={t("workbench.timeLabel")}
          aria-valuetext={t("workbench.time", { position: shown, count: messageCount })}
          min={1}
          max={messageCount}
          value={shown}
          onChange={(event) => move(Number(event.target.value))}
          className="relative h-6 w-full min-w-0 accent-accent"
        />
      </span>
      <Place
        label={t("workbench.timeShort", { position: shown, count: messageCount })}
        onShow={props.onShow}
      />
      <Button onClick={() => move(messageCount)} disabled={!isPast} className="h-7 disabled:cursor-default">
        {t("workbench.timeNow")}
      </Button>
    </div>
  );
}
