"use client";

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { isTyping } from "@/components/ui/is-typing";

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

type Registry = Readonly<{
  offer: (commands: RefObject<readonly Command[]>) => () => void;
  all: () => readonly Command[];
}>;

function createRegistry(): Registry {
  const offers = new Set<RefObject<readonly Command[]>>();
  return {
    offer: (commands) => {
      offers.add(commands);
      return () => offers.delete(commands);
    },
    all: () => [...offers].flatMap(({ current }) => current),
  };
}

const RegistryContext = createContext<Registry>(createRegistry());

export const useCommandRegistry = (): Registry => useContext(RegistryContext);

/** Offers commands for as long as the component is on the page. */
export function useCommands(commands: readonly Command[]): void {
  const registry = useCommandRegistry();
  const offered = useRef(commands);
  useEffect(() => {
    offered.current = commands;
  });
  useEffect(() => registry.offer(offered), [registry]);
}

/** A key belongs to the page only while nothing is written and no dialog is open. */
function isForPage(event: KeyboardEvent): boolean {
  return !isTyping(event) && document.querySelector("dialog[open]") === null;
}

export function CommandRegistryProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [registry] = useState(createRegistry);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForPage(event)) return;
      // What a page offers comes after, and goes before, what every page has.
      const command = registry.all().findLast(({ shortcut }) => shortcut === event.key);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}
