"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { deleteMessage } from "@/lib/client/queries/deletion-calls";
import { refreshChat } from "@/lib/client/queries/refresh-chat";
import type { PlaceKind } from "@/lib/contract/deletion";
import { DeleteMessageDialog } from "./delete-message-dialog";

/** Time to undo. */
const UNDO_MS = 8000;

type PendingDeletions = Readonly<{
  /** Deleted messages, or messages about to be deleted: the timeline does not show them. */
  hidden: readonly string[];
  /** Opens the dialog. Absent where nothing can be deleted. */
  ask: ((messageId: string) => void) | undefined;
}>;

const PendingContext = createContext<PendingDeletions>({ hidden: [], ask: undefined });

export const usePendingDeletions = (): PendingDeletions => use(PendingContext);

/** Sends a deletion when its time to undo is over, or when the page is left. */
function useUndoableDeletion(chatId: string) {
  const t = useTranslations("deletion");
  const client = useQueryClient();
  const showToast = useToast();
  const waiting = useRef(new Map<string, readonly PlaceKind[]>());
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const unhide = (messageId: string) => setHidden((ids) => ids.filter((id) => id !== messageId));
  const send = async (messageId: string) => {
    const also = waiting.current.get(messageId);
    if (also === undefined) return;
    waiting.current.delete(messageId);
    try {
      await deleteMessage(chatId, messageId, also);
      await refreshChat(client, chatId);
    } catch (error) {
      unhide(messageId);
      const detail = error instanceof Error ? error.message : String(error);
      showToast({ title: t("failed"), detail, tone: "danger" });
    }
  };
  const sendAll = useEffectEvent(() => {
    for (const messageId of [...waiting.current.keys()]) void send(messageId);
  });
  // The browser may close the page, or Next leave it.
  useEffect(() => {
    const onLeave = () => sendAll();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);
  const schedule = (messageId: string, also: readonly PlaceKind[]) => {
    waiting.current.set(messageId, also);
    setHidden((ids) => [...ids, messageId]);
    const undo = () => {
      waiting.current.delete(messageId);
      unhide(messageId);
    };
    showToast({
      title: t("deleted"),
      durationMs: UNDO_MS,
      action: { label: t("undo"), hint: t("undoHint"), run: undo },
      onClosed: () => void send(messageId),
    });
  };
  return { hidden, schedule };
}

type Props = Readonly<{ chatId: string; canDelete: boolean; children: ReactNode }>;

/** The dialog that deletes a message of a chat, and the deletions that can still be undone. */
export function PendingDeletionsProvider({ chatId, canDelete, children }: Props) {
  const { hidden, schedule } = useUndoableDeletion(chatId);
  const [asked, setAsked] = useState<string>();
  const close = () => setAsked(undefined);
  return (
    <PendingContext value={{ hidden, ask: canDelete ? setAsked : undefined }}>
      {children}
      <DeleteMessageDialog
        chatId={chatId}
        messageId={asked}
        onClose={close}
        onDelete={(also) => {
          close();
          if (asked !== undefined) schedule(asked, also);
        }}
      />
    </PendingContext>
  );
}
