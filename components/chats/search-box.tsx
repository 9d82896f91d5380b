"use client";

import { Search, X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "@/components/commands/command-registry";
import { MAX_SEARCH_LENGTH } from "@/lib/client/urls/chat-list-url";

export function SearchBox({
  value,
  onChange,
}: Readonly<{ value: string; onChange: (search: string) => void }>) {
  const t = useTranslations("chats");
  const input = useRef<HTMLInputElement>(null);

  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  useCommands(() => [{ group: t("title"), id: "search", title: t("search"), shortcut: "/", run: focus }]);

  return (
    <search className="relative w-full sm:w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        aria-keyshortcuts="/"
        value={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && input.current?.blur()}
        className="h-8 w-full rounded-md border border-line-strong bg-surface pr-9 pl-8 placeholder:text-ink-faint pointer-coarse:h-10 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value === "" ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line px-1.5 font-mono text-note text-ink-faint pointer-coarse:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={t("clearSearch")}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 flex size-6 -translate-y-1/2 items-center justify-center rounded text-ink-faint hover:text-ink pointer-coarse:size-9"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </search>
  );
}
