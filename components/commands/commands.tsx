"use client";

import { Command as CommandIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "@/components/shell/viewer";
import { pressedKey } from "@/components/ui/pressed-key";
import { CommandPalette } from "./command-palette";
import { SEARCH_EVERYWHERE, useCommands } from "./command-registry";
import { KeyMap } from "./key-map";

type Shown = "palette" | "keys" | undefined;

function isPaletteKey(event: KeyboardEvent): boolean {
  const isAlone = !event.altKey && !event.shiftKey;
  return (event.metaKey || event.ctrlKey) && isAlone && pressedKey(event).toLowerCase() === "k";
}

/** The palette's button, its key, and the commands of every page. */
export function Commands() {
  const t = useTranslations();
  const router = useRouter();
  const { canWrite } = useViewer();
  const { resolvedTheme, setTheme } = useTheme();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setShown((now) => (now === "palette" ? undefined : "palette"));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const everywhere = { group: t("commands.everywhere") };
  const goTo = (id: string, title: string, path: string) => ({
    ...everywhere,
    id,
    title,
    run: () => router.push(path),
  });
  useCommands(() => [
    {
      ...everywhere,
      id: SEARCH_EVERYWHERE,
      title: t("commands.searchEverywhere"),
      shortcut: "/",
      run: () => setShown("palette"),
    },
    goTo("go-chats", t("commands.goChats"), "/"),
    goTo("go-activity", t("commands.goActivity"), "/activity"),
    ...(canWrite ? [goTo("go-import", t("commands.goImport"), "/import")] : []),
    goTo("go-settings", t("commands.goSettings"), "/settings"),
    {
      ...everywhere,
      id: "theme",
      title: t("commands.theme"),
      run: () => setTheme(resolvedTheme === "dark" ? "light" : "dark"),
    },
    {
      ...everywhere,
      id: "keys",
      title: t("commands.keyMap"),
      shortcut: "?",
      run: () => setShown("keys"),
    },
  ]);
  const close = () => setShown(undefined);
  return (
    <>
      <button
        type="button"
        aria-label={t("commands.palette")}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShown("palette")}
        className="flex h-7 items-center gap-1 rounded-md border border-line px-2 text-note text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:h-9"
      >
        <CommandIcon aria-hidden className="size-3.5" />
        <span aria-hidden className="max-sm:hidden">
          K
        </span>
      </button>
      <CommandPalette isOpen={shown === "palette"} onClose={close} />
      <KeyMap isOpen={shown === "keys"} onClose={close} />
    </>
  );
}
