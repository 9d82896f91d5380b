"use client";

import { Download, GitCompareArrows, Trash2 } from "lucide-react";
import Link from "next/link";
import { Popover } from "radix-ui";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClasses } from "@/components/ui/button";
import { codePath } from "@/lib/client/code-path";
import { payloadPath } from "@/lib/client/payload-path";
import { CODE_LANGUAGES } from "@/lib/export-code/code-language";
import type { Inspection, ReportFacts } from "@/lib/inspection";
import { type DeleteChat, DeleteChatDialog } from "./delete-chat-dialog";

const ITEM = "flex items-center gap-2 rounded-md px-2.5 py-1.5 hover:bg-hover pointer-coarse:py-2.5";
const ICON = "size-4 shrink-0 text-ink-muted";

type Props = Readonly<{
  chatId: string;
  inspection: Inspection;
  comparePath: string;
  exportPath: string;
  deleteChat: DeleteChat;
}>;

const FileLink = ({ children, ...rest }: ComponentProps<"a">) => (
  <li>
    <a download className={ITEM} {...rest}>
      <Download aria-hidden className={ICON} />
      {children}
    </a>
  </li>
);

/** The payload as programs that post it. */
function CodeLinks({ chatId, report }: Readonly<{ chatId: string; report: ReportFacts }>) {
  const t = useTranslations("providers.code");
  return (
    <>
      <li className="mt-1 border-t border-line px-2.5 pt-2 pb-0.5 text-note text-ink-muted">{t("title")}</li>
      {CODE_LANGUAGES.map((language) => (
        <FileLink key={language} href={codePath(chatId, report, language)}>
          {t(language)}
        </FileLink>
      ))}
    </>
  );
}

/** What can be taken out of the workbench: the chat, the payload, a comparison; and the chat itself for good. */
export function ChatMenu({ chatId, inspection, comparePath, exportPath, deleteChat }: Props) {
  const t = useTranslations("workbench.menu");
  const [isDeleting, setDeleting] = useState(false);
  const { report, messageCount } = inspection;
  return (
    <>
      <Popover.Root>
        <Popover.Trigger className={buttonClasses("plain")}>
          <Download aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{t("open")}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={4}
            aria-label={t("open")}
            className="z-40 w-72 rounded-lg border border-line-strong bg-surface p-1.5 shadow-float"
          >
            <ul>
              <FileLink href={exportPath}>{t("chatFile")}</FileLink>
              <FileLink href={payloadPath(chatId, report, "payload")}>{t("payload")}</FileLink>
              <FileLink href={payloadPath(chatId, report, "wire")}>{t("wire")}</FileLink>
              <CodeLinks chatId={chatId} report={report} />
              <li className="mt-1 border-t border-line pt-1">
                <Link href={comparePath} className={ITEM}>
                  <GitCompareArrows aria-hidden className={ICON} />
                  {t("compare")}
                </Link>
              </li>
              <li className="mt-1 border-t border-line pt-1">
                <Popover.Close
                  onClick={() => setDeleting(true)}
                  className={`${ITEM} w-full text-left text-danger`}
                >
                  <Trash2 aria-hidden className="size-4 shrink-0" />
                  {t("delete")}
                </Popover.Close>
              </li>
            </ul>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
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
