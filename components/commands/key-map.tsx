"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type ListedCommand, useListedCommands } from "./command-registry";
import { KeyCap } from "./key-cap";

/** Keys that lists handle themselves, on every page. */
const LIST_KEYS = [
  { keys: ["j", "k"], name: "rows" },
  { keys: ["Enter"], name: "open" },
] as const;

/** One command per key: of two that share it, the one that it runs. */
function withKeys(commands: readonly ListedCommand[]): readonly ListedCommand[] {
  const byKey = new Map(commands.map((command) => [command.shortcut, command]));
  byKey.delete(undefined);
  return [...byKey.values()];
}

function Keys({ onClose }: Readonly<{ onClose: () => void }>) {
  const t = useTranslations("commands");
  const commands = withKeys(useListedCommands());
  const rows = [
    { keys: ["⌘K", "Ctrl K"], title: t("palette") },
    ...LIST_KEYS.map(({ keys, name }) => ({ keys, title: t(`keys.${name}`) })),
    ...commands.map(({ shortcut = "", title }) => ({ keys: [shortcut], title })),
  ];
  return (
    <div className="flex max-h-[80dvh] flex-col">
      <h2 className="border-b border-line px-4 py-3 text-base font-semibold">{t("keyMap")}</h2>
      <ScrollRegion aria-label={t("keyMap")} className="min-h-0 overflow-y-auto px-4 py-2">
        <dl>
          {rows.map(({ keys, title }) => (
            <div
              key={keys.join(" ")}
              className="flex items-center gap-3 border-b border-line py-1.5 last:border-0"
            >
              <dt className="min-w-0 flex-1">{title}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <KeyCap key={key}>{key}</KeyCap>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}

/** The keys of this page. */
export function KeyMap({ isOpen, onClose }: Readonly<{ isOpen: boolean; onClose: () => void }>) {
  const t = useTranslations("commands");
  return (
    <Dialog label={t("keyMap")} isOpen={isOpen} onClose={onClose} className="max-w-md">
      <Keys onClose={onClose} />
    </Dialog>
  );
}
