"use client";

import { Settings2 } from "lucide-react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { buttonClasses } from "@/components/ui/button";

/** Language and theme: in the bar where there is room, behind a button on a phone. */
export function LooksMenu({ children }: Readonly<{ children: ReactNode }>) {
  const t = useTranslations("shell");
  return (
    <>
      <div className="hidden items-center gap-2 sm:flex">{children}</div>
      <Popover.Root>
        <Popover.Trigger aria-label={t("looks")} className={`${buttonClasses("plain")} sm:hidden`}>
          <Settings2 aria-hidden className="size-3.5" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={4}
            aria-label={t("looks")}
            className="z-40 flex items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 shadow-float sm:hidden"
          >
            {children}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}
