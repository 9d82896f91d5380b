"use client";

import { useQuery } from "@tanstack/react-query";
import { Command as Menu } from "cmdk";
import { MessageSquare } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MarkedText } from "@/components/text/marked-text";
import { Dialog } from "@/components/ui/dialog";
import { markMatches } from "@/lib/client/format/mark-matches";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { paletteChatsQuery } from "@/lib/client/queries/palette-chats-query";
import { MAX_SEARCH_LENGTH } from "@/lib/client/urls/chat-list-url";
import { chatPath } from "@/lib/client/urls/chat-path";
import type { ChatListItem } from "@/lib/core/schema/chat-list";
import { SEARCH_LIMITS } from "@/lib/core/search/search-words";
import { wellFormed } from "@/lib/core/text/surrogates";
import { BotCommands, useBotPlaceholder } from "./bot-commands";
import {
  type ListedCommand,
  SEARCH_EVERYWHERE,
  useCommandRegistry,
  useListedCommands,
} from "./command-registry";
import { KeyCap } from "./key-cap";
import { PALETTE_GROUP, PALETTE_ITEM } from "./palette-looks";
import { useBotTalk } from "./use-bot-talk";

const TYPING_PAUSE_MS = 120;

function CommandItem({
  command,
  onRun,
}: Readonly<{ command: ListedCommand; onRun: (run: () => void) => void }>) {
  const registry = useCommandRegistry();
  const { id, title, shortcut, keywords } = command;
  return (
    <Menu.Item
      value={`${title} ${id}`}
      keywords={[...(keywords ?? [])]}
      onSelect={() => onRun(() => registry.find(id)?.run())}
      className={PALETTE_ITEM}
    >
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {shortcut && <KeyCap>{shortcut}</KeyCap>}
    </Menu.Item>
  );
}

const CHAT_PREFIX = "chat ";
const chatValue = ({ id }: ChatListItem) => `${CHAT_PREFIX}${id}`;

function ChatItem({
  chat,
  search,
  onRun,
}: Readonly<{ chat: ChatListItem; search: string; onRun: (run: () => void) => void }>) {
  const t = useTranslations("chats");
  const router = useRouter();
  const title = wellFormed(chat.title || t("untitled"));
  const open = () => router.push(chatPath(chat.id, chat.match?.messageId));
  return (
    <Menu.Item forceMount value={chatValue(chat)} onSelect={() => onRun(open)} className={PALETTE_ITEM}>
      <MessageSquare aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          <MarkedText text={markMatches(title, search)} />
        </span>
        {chat.match && chat.match.excerpt.length > 0 && (
          <span dir="auto" className="block truncate text-note text-ink-muted">
            <MarkedText text={chat.match.excerpt} />
          </span>
        )}
      </span>
    </Menu.Item>
  );
}

function groupCommands(commands: readonly ListedCommand[]): ReadonlyMap<string, readonly ListedCommand[]> {
  const groups = new Map<string, readonly ListedCommand[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return groups;
}

type RunAndClose = (run: () => void) => void;

/** The matching chats, shortly after typing pauses. */
function useFoundChats(typed: string) {
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery(paletteChatsQuery(search));
  return { search, chats: data?.chats ?? [], isLimited: data?.searchedWords !== undefined };
}

/** The page's commands and the matching chats. */
function Offers({
  found: { chats, search, isLimited },
  onRun,
}: Readonly<{ found: ReturnType<typeof useFoundChats>; onRun: RunAndClose }>) {
  const t = useTranslations();
  const groups = groupCommands(useListedCommands().filter(({ id }) => id !== SEARCH_EVERYWHERE));
  return (
    <>
      <Menu.Empty className="px-2.5 py-6 text-center text-ink-muted">{t("commands.nothing")}</Menu.Empty>
      {isLimited && (
        <p role="status" className="px-2.5 py-1.5 text-note text-ink-muted">
          {t("chats.searchLimited", SEARCH_LIMITS)}
        </p>
      )}
      {[...groups].map(([group, commands]) => (
        <Menu.Group key={group} heading={group} className={PALETTE_GROUP}>
          {commands.map((command) => (
            <CommandItem key={command.id} command={command} onRun={onRun} />
          ))}
        </Menu.Group>
      ))}
      {chats.length > 0 && (
        <Menu.Group forceMount heading={t("commands.chats")} className={PALETTE_GROUP}>
          {chats.map((chat) => (
            <ChatItem key={chat.id} chat={chat} search={search} onRun={onRun} />
          ))}
        </Menu.Group>
      )}
    </>
  );
}

/** Every typed word must occur: fuzzy matching would find unrelated commands. */
function rankCommand(value: string, typed: string, keywords: readonly string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(typed.trim().toLowerCase()) ? 1 : 0.5;
}

/** Chats arrive after the commands were filtered: selects the first row when none, or a removed one, was selected. */
function keepSelection(selected: string, typed: string, chats: readonly ChatListItem[]): string {
  // Nothing was filtered: the first command is selected.
  if (typed.trim() === "") return selected;
  const values = chats.map(chatValue);
  const isThere = selected !== "" && (!selected.startsWith(CHAT_PREFIX) || values.includes(selected));
  return isThere ? selected : (values[0] ?? "");
}

function Palette({ onClose }: Readonly<{ onClose: () => void }>) {
  const t = useTranslations("commands");
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState("");
  const found = useFoundChats(typed);
  const onRun: RunAndClose = (run) => {
    onClose();
    run();
  };
  const talk = useBotTalk(onRun);
  const botPlaceholder = useBotPlaceholder(talk.reply);
  const isBot = talk.isListening(typed);
  const onSend = (line: string) => {
    setTyped("");
    talk.send(line);
  };
  return (
    <Menu
      label={t("palette")}
      loop
      shouldFilter={!isBot}
      filter={rankCommand}
      value={isBot ? selected : keepSelection(selected, typed, found.chats)}
      onValueChange={setSelected}
      className="flex max-h-[80dvh] flex-col"
    >
      <Menu.Input
        data-autofocus
        value={typed}
        onValueChange={setTyped}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={botPlaceholder ?? t("placeholder")}
        className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
      />
      <Menu.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        {isBot ? (
          <BotCommands typed={typed} talk={talk} onSend={onSend} />
        ) : (
          <Offers found={found} onRun={onRun} />
        )}
      </Menu.List>
    </Menu>
  );
}

/** Every command and every chat, by typing. */
export function CommandPalette({ isOpen, onClose }: Readonly<{ isOpen: boolean; onClose: () => void }>) {
  const t = useTranslations("commands");
  return (
    <Dialog label={t("palette")} isOpen={isOpen} onClose={onClose} className="mt-[12dvh] max-w-xl">
      <Palette onClose={onClose} />
    </Dialog>
  );
}
