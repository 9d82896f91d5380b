"use client";

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isForPage } from "@/components/ui/is-for-page";
import { pressedKey } from "@/components/ui/pressed-key";

/** An action that is available now, by palette or by key. */
export type Command = Readonly<{
  id: string;
  title: string;
  /** The section in the palette and in the key map. */
  group: string;
  /** A single key without modifiers. */
  shortcut?: string;
  /** Further search words. */
  keywords?: readonly string[];
  run: () => void;
}>;

/** The search over all chats, where a page has no search of its own or nothing to search. */
export const SEARCH_EVERYWHERE = "search-everywhere";

/** A command as listed. It is run by its id, because its function may have changed since. */
export type ListedCommand = Omit<Command, "run">;

type Offer = () => readonly Command[];

type Registry = Readonly<{
  offer: (commands: RefObject<Offer>) => () => void;
  all: () => readonly Command[];
  find: (id: string) => Command | undefined;
  /** The same list for as long as it would look the same. */
  listed: () => readonly ListedCommand[];
  subscribe: (listener: () => void) => () => void;
  /** Called after nearly every render of a page: without a list on screen it must cost nothing. */
  notify: () => void;
}>;

function createRegistry(): Registry {
  const offers = new Set<RefObject<Offer>>();
  const listeners = new Set<() => void>();
  let last: { look: string; commands: readonly Command[] } = { look: "[]", commands: [] };
  const all = () => [...offers].flatMap(({ current }) => current());
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    offer: (commands) => {
      offers.add(commands);
      notify();
      return () => {
        offers.delete(commands);
        notify();
      };
    },
    all,
    // The page's commands come after the global ones, and are looked up first.
    find: (wanted) => all().findLast(({ id }) => id === wanted),
    listed: () => {
      const commands = all();
      // JSON omits functions, so only visible changes count.
      const look = JSON.stringify(commands);
      if (look !== last.look) last = { look, commands };
      return last.commands;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify,
  };
}

const RegistryContext = createContext<Registry>(createRegistry());

export const useCommandRegistry = (): Registry => useContext(RegistryContext);

/** Offers commands while the component is mounted. They are built only when a list or a key needs them. */
export function useCommands(commands: Offer): void {
  const registry = useCommandRegistry();
  const offered = useRef(commands);
  useEffect(() => {
    offered.current = commands;
    registry.notify();
  });
  useEffect(() => registry.offer(offered), [registry]);
}

/** The available commands, kept up to date; re-renders only for visible changes. */
export function useListedCommands(): readonly ListedCommand[] {
  const { subscribe, listed } = useCommandRegistry();
  return useSyncExternalStore(subscribe, listed, listed);
}

export function CommandRegistryProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [registry] = useState(createRegistry);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForPage(event)) return;
      const key = pressedKey(event);
      const command = registry.all().findLast(({ shortcut }) => shortcut === key);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}
