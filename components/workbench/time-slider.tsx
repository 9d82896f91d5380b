"use client";

import { History } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { isTyping } from "@/components/ui/is-typing";
import { encodeId } from "@/lib/client/chat-path";
import { fetchJson } from "@/lib/client/fetch-json";
import type { MessagePage } from "@/lib/core/schema/message-page";

const SETTLE_MS = 120;
const STEPS: Readonly<Record<string, number>> = { "[": -1, "]": 1 };

type Props = Readonly<{
  chatId: string;
  at: string | undefined;
  position: number;
  messageCount: number;
  setAt: (at: string | null) => void;
}>;

/** A place the slider was moved to; `at` is its message once that is known. */
type Moved = Readonly<{ position: number; at: string | null | undefined }>;

/** Sequence numbers have no gaps, so the n-th message is the one after sequence n - 1. */
async function messageIdAt(chatId: string, position: number, signal: AbortSignal): Promise<string | null> {
  const path = `/api/chats/${encodeId(chatId)}/messages?after=${position - 1}&limit=1`;
  const { messages } = await fetchJson<MessagePage>(path, signal);
  return messages[0]?.id ?? null;
}

/** The slider shows where it was moved to until the URL goes elsewhere. */
function useMoves({ chatId, at, position, messageCount, setAt }: Props) {
  const [moved, setMoved] = useState<Moved>();
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined);
  const stop = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
  };
  const settle = async (next: number, signal: AbortSignal) => {
    const id = next >= messageCount ? null : await messageIdAt(chatId, next, signal);
    if (signal.aborted) return;
    setMoved({ position: next, at: id });
    setAt(id);
  };
  const move = (next: number) => {
    stop();
    const to = Math.min(Math.max(next, 1), messageCount);
    const abort = new AbortController();
    setMoved({ position: to, at: undefined });
    const giveUp = () => !abort.signal.aborted && setMoved(undefined);
    pending.current = {
      timer: setTimeout(() => void settle(to, abort.signal).catch(giveUp), SETTLE_MS),
      abort,
    };
  };
  const isMine = moved !== undefined && (moved.at === undefined || (moved.at ?? undefined) === at);
  return { shown: isMine ? moved.position : position, move };
}

/** The payload as it stood at any message. */
export function TimeSlider(props: Props) {
  const t = useTranslations("workbench");
  const { shown, move } = useMoves(props);
  const { messageCount } = props;
  const step = useRef<(by: number) => void>(undefined);
  step.current = (by) => move(shown + by);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by !== undefined && !isTyping(event)) step.current?.(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (messageCount < 2) return null;
  const isPast = shown < messageCount;
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-t border-line bg-surface px-3 sm:px-4">
      <History aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <input
        type="range"
        aria-label={t("timeLabel")}
        aria-valuetext={t("time", { position: shown, count: messageCount })}
        min={1}
        max={messageCount}
        value={shown}
        onChange={(event) => move(Number(event.target.value))}
        className="h-6 min-w-0 flex-1 accent-accent"
      />
      <span className="shrink-0 text-note text-ink-muted tabular-nums">
        {t("timeShort", { position: shown, count: messageCount })}
      </span>
      <Button onClick={() => move(messageCount)} disabled={!isPast} className="h-7 disabled:cursor-default">
        {t("timeNow")}
      </Button>
    </div>
  );
}
