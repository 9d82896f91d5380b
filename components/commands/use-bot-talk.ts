"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useState } from "react";
import { announceRun } from "@/lib/client/live/announce-run";
import { refreshChat } from "@/lib/client/queries/refresh-chat";
import { sendBotCommand, startSummary } from "@/lib/client/queries/summary-calls";
import { encodeId } from "@/lib/client/urls/chat-path";
import type { BotReply } from "@/lib/contract/summary-runs";
import { useCommandRegistry } from "./command-registry";

/** The router passes the parameter as written in the URL; a broken escape is taken verbatim. */
function useOpenChat(): string | undefined {
  const id = useParams<{ id?: string }>()?.id;
  if (id === undefined) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A conversation with the open chat's bot by its own commands: its last reply, and a way to answer. */
export function useBotTalk(runAndClose: (run: () => void) => void) {
  const chatId = useOpenChat();
  const client = useQueryClient();
  const registry = useCommandRegistry();
  const [last, setLast] = useState<Readonly<{ chatId: string; reply: BotReply }>>();
  // The palette stays open across pages, and a question from one chat must never be answered in another.
  const reply = last?.chatId === chatId ? last?.reply : undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (line: string) => {
      if (chatId === undefined) throw new Error("no chat is open");
      const answer = await sendBotCommand(chatId, line, reply?.awaiting);
      const started = answer.action === "summarise" ? await startSummary(chatId) : undefined;
      return { chatId, answer, started };
    },
    onSuccess: ({ chatId, answer, started }) => {
      setLast({ chatId, reply: answer });
      if (answer.action === undefined) return;
      const showPreview = answer.action === "preview" ? registry.find("summary-now")?.run : undefined;
      if (showPreview !== undefined) return runAndClose(showPreview);
      if (started === undefined) return void refreshChat(client, chatId);
      registry.find("panel-summaries")?.run();
      if ("version" in started) announceRun({ chatId, version: started.version });
    },
  });
  return {
    hasChat: chatId !== undefined,
    /** The chat as a file, offered before its history is cleared. */
    exportPath: chatId === undefined ? undefined : `/api/chats/${encodeId(chatId)}/export`,
    reply,
    isPending,
    error,
    send: (line: string) => !isPending && mutate(line),
    /** An open question or an unfinished call keeps the bot listening; otherwise a slash addresses it. */
    isListening: (typed: string) =>
      typed.startsWith("/") ||
      isPending ||
      reply?.awaiting !== undefined ||
      ((reply !== undefined || error !== null) && typed === ""),
  };
}
export type BotTalk = ReturnType<typeof useBotTalk>;
