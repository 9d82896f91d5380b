"use client";

import { Bot, CalendarClock, Download, GitCompareArrows, Link2, Share2, Trash2 } from "lucide-react";
import Link from "next/link";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CodeLinks, FileLink, MENU_BOX, MENU_ITEM } from "@/components/panels/payload/code-menu";
import { ChatRetentionDialog } from "@/components/retention/chat-retention-dialog";
import { WritersOnly } from "@/components/shell/writers-only";
import { buttonClasses } from "@/components/ui/button";
import { payloadPath } from "@/lib/client/urls/payload-path";
import type { Inspection } from "@/lib/contract/inspection";
import { type BotActions, ChangeBotDialog } from "./change-bot-dialog";
import { type DeleteChat, DeleteChatDialog } from "./delete-chat-dialog";
import { type CreateShare, ShareDialog } from "./share-dialog";

type Props = Readonly<{
  chatId: string;
  inspection: Pick<Inspection, "report" | "messageCount">;
  comparePath: string;
  exportPath: string;
  /** Whether the delete dialog is open; the palette opens it, too. */
  isDeleting: boolean;
  setDeleting: (isDeleting: boolean) => void;
  deleteChat: DeleteChat;
  bot: BotActions;
  share: CreateShare;
  onCopyLink: () => void;
}>;

/** Exports of the chat, the payload or a comparison; and deletion of the chat. */
export function ChatMenu(props: Props) {
  const t = useTranslations("workbench.menu");
  const link = useTranslations("workbench.link");
  const code = useTranslations("providers.code");
  const { chatId, inspection, comparePath, exportPath, isDeleting, setDeleting, deleteChat, onCopyLink } =
    props;
  const { report, messageCount } = inspection;
  const retention = useTranslations("retention");
  const [isChangingBot, setChangingBot] = useState(false);
  const [isChangingRetention, setChangingRetention] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const share = useTranslations("share");
  return (
    <>
      <Popover.Root>
        <Popover.Trigger className={buttonClasses("plain")}>
          <Download aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{t("open")}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content align="end" sideOffset={4} aria-label={t("open")} className={MENU_BOX}>
            <ul>
              <li>
                <Popover.Close onClick={onCopyLink} className={`${MENU_ITEM} w-full text-left`}>
                  <Link2 aria-hidden className="size-4 shrink-0 text-ink-muted" />
                  {link("copy")}
                </Popover.Close>
              </li>
              <WritersOnly>
                <li>
                  <Popover.Close onClick={() => setSharing(true)} className={`${MENU_ITEM} w-full text-left`}>
                    <Share2 aria-hidden className="size-4 shrink-0 text-ink-muted" />
                    {share("open")}
                  </Popover.Close>
                </li>
              </WritersOnly>
              <FileLink href={exportPath}>{t("chatFile")}</FileLink>
              <FileLink href={payloadPath(chatId, report, "payload")}>{t("payload")}</FileLink>
              <FileLink href={payloadPath(chatId, report, "wire")}>{t("wire")}</FileLink>
              <li className="mt-1 border-t border-line px-2.5 pt-2 pb-0.5 text-note text-ink-muted">
                {code("title")}
              </li>
              <CodeLinks chatId={chatId} payload={report} />
              <li className="mt-1 border-t border-line pt-1">
                <Link href={comparePath} className={MENU_ITEM}>
                  <GitCompareArrows aria-hidden className="size-4 shrink-0 text-ink-muted" />
                  {t("compare")}
                </Link>
              </li>
              <WritersOnly>
                <li className="mt-1 border-t border-line pt-1">
                  <Popover.Close
                    onClick={() => setChangingBot(true)}
                    className={`${MENU_ITEM} w-full text-left`}
                  >
                    <Bot aria-hidden className="size-4 shrink-0 text-ink-muted" />
                    {t("changeBot")}
                  </Popover.Close>
                </li>
                <li>
                  <Popover.Close
                    onClick={() => setChangingRetention(true)}
                    className={`${MENU_ITEM} w-full text-left`}
                  >
                    <CalendarClock aria-hidden className="size-4 shrink-0 text-ink-muted" />
                    {retention("menu")}
                  </Popover.Close>
                </li>
                <li>
                  <Popover.Close
                    onClick={() => setDeleting(true)}
                    className={`${MENU_ITEM} w-full text-left text-danger`}
                  >
                    <Trash2 aria-hidden className="size-4 shrink-0" />
                    {t("delete")}
                  </Popover.Close>
                </li>
              </WritersOnly>
            </ul>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <ShareDialog
        chatId={chatId}
        payload={report}
        isOpen={isSharing}
        onClose={() => setSharing(false)}
        create={props.share}
      />
      <ChangeBotDialog
        chatId={chatId}
        isOpen={isChangingBot}
        onClose={() => setChangingBot(false)}
        actions={props.bot}
      />
      <ChatRetentionDialog
        chatId={chatId}
        isOpen={isChangingRetention}
        onClose={() => setChangingRetention(false)}
      />
      <DeleteChatDialog
        chatId={chatId}
        exportPath={exportPath}
        messageCount={messageCount}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        deleteChat={deleteChat}
      />
    </>
  );
}
