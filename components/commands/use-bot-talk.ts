"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useState } from "react";
import { announceRun } from "@/lib/client/announce-run";
import { refreshChat } from "@/lib/client/refresh-chat";
import { orderSummary, tellBot } from "@/lib/client/summary-orders";
import type { BotReply } from "@/lib/summary-runs";
import { useCommandRegistry } from "./command-registry";

/** The router hands the parameter over as it stands in the URL; a broken escape is taken as written. */
function useOpenChat(): string | undefined {
  const id = useParams<{ id?: string }>()?.id;
  if (id === undefined) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A talk with the bot of the open chat, in its own commands: what it said last, and a way to answer. */
export function useBotTalk() {
  const chatId = useOpenChat();
  const client = useQueryClient();
  const registry = useCommandRegistry();
  const [reply, setReply] = useState<BotReply>();
  const showSummaries = () =>
    registry
      .all()
      .find(({ id }) => id === "panel-summaries")
      ?.run();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (line: string) => {
      if (chatId === undefined) throw new Error("no chat is open");
      const answer = await tellBot(chatId, line, reply?.awaiting);
      const started = answer.action === "summarise" ? await orderSummary(chatId) : undefined;
      return { chatId, answer, started };
    },
    onSuccess: ({ chatId, answer, started }) => {
      setReply(answer);
      if (answer.action === undefined) return;
      if (started === undefined) return void refreshChat(client, chatId);
      showSummaries();
      if ("version" in started) announceRun({ chatId, version: started.version });
    },
  });
  return {
    hasChat: chatId !== undefined,
    reply,
    isPending,
    error,
    send: mutate,
    /** A question stays open until it is answered; otherwise a slash calls the bot. */
    isListening: (typed: string) =>
      typed.startsWith("/") || reply?.awaiting !== undefined || (reply !== undefined && typed === ""),
  };
}
export type BotTalk = ReturnType<typeof useBotTalk>;
