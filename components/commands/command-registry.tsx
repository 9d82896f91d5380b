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

/** Something a person can do now, by palette or by key. */
export type Command = Readonly<{
  id: string;
  title: string;
  /** Where it stands in the palette and in the map of keys. */
  group: string;
  /** A single key without modifiers. */
  shortcut?: string;
  /** Other words by which it can be found. */
  keywords?: readonly string[];
  run: () => void;
}>;

/** The search over all chats: where a page has no search of its own, or nothing to search in. */
export const SEARCH_EVERYWHERE = "search-everywhere";

/** A command as it is shown. It is run by its id: what it does may have changed since. */
export type ListedCommand = Omit<Command, "run">;

type Offer = () => readonly Command[];

type Registry = Readonly<{
  offer: (commands: RefObject<Offer>) => () => void;
  all: () => readonly Command[];
  find: (id: string) => Command | undefined;
  /** The same list for as long as it would look the same. */
  listed: () => readonly ListedCommand[];
  subscribe: (listener: () => void) => () => void;
  /** Said after nearly every draw of a page: without a list on screen it must cost nothing. */
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
    // What a page offers comes after, and goes before, what every page has.
    find: (wanted) => all().findLast(({ id }) => id === wanted),
    listed: () => {
      const commands = all();
      // JSON leaves functions out, and with them all that cannot be seen of a command.
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

/** Offers commands for as long as the component is on the page. They are worked out when somebody looks for one. */
export function useCommands(commands: Offer): void {
  const registry = useCommandRegistry();
  const offered = useRef(commands);
  useEffect(() => {
    offered.current = commands;
    registry.notify();
  });
  useEffect(() => registry.offer(offered), [registry]);
}

/** What is on offer, kept up to date; drawn again only when it would look different. */
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
