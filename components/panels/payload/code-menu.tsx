"use client";

import { Download, FileCode2 } from "lucide-react";
import { Popover } from "radix-ui";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { codePath } from "@/lib/client/urls/code-path";
import type { PayloadQuestion } from "@/lib/client/urls/payload-path";
import { SENDABLE_FORMATS } from "@/lib/contract/provider-calls";
import { CODE_LANGUAGES } from "@/lib/export-code/code-language";
import { TOOL_CLASSES } from "../tool-button";

export const MENU_ITEM =
  "flex items-center gap-2 rounded-md px-2.5 py-1.5 hover:bg-hover pointer-coarse:py-2.5";
export const MENU_BOX = "z-40 w-72 rounded-lg border border-line-strong bg-surface p-1.5 shadow-float";

type Props = Readonly<{ chatId: string; payload: PayloadQuestion }>;

export const FileLink = ({ children, ...rest }: ComponentProps<"a">) => (
  <li>
    <a download className={MENU_ITEM} {...rest}>
      <Download aria-hidden className="size-4 shrink-0 text-ink-muted" />
      {children}
    </a>
  </li>
);

/** A payload as programs that post it. */
export function CodeLinks({ chatId, payload }: Props) {
  const t = useTranslations("providers.code");
  return CODE_LANGUAGES.map((language) => (
    <FileLink key={language} href={codePath(chatId, payload, language)}>
      {t(language)}
    </FileLink>
  ));
}

/** The same as a small panel menu; a view that cannot be posted has none. */
export function CodeMenu({ chatId, payload }: Props) {
  const t = useTranslations();
  if (!SENDABLE_FORMATS.includes(payload.format)) return null;
  const title = t("providers.code.menu", { format: t(`workbench.format.${payload.format}`) });
  return (
    <Popover.Root>
      <Popover.Trigger title={title} className={TOOL_CLASSES}>
        <FileCode2 aria-hidden className="size-3.5" />
        <span className="sr-only">{title}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="end" sideOffset={4} aria-label={title} className={MENU_BOX}>
          <p className="px-2.5 pt-1 pb-0.5 text-note text-ink-muted">{title}</p>
          <ul>
            <CodeLinks chatId={chatId} payload={payload} />
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
