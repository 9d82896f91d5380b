"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

/** The view in which a message was chosen: the timeline, the strip, the slider, or a panel by its place. */
export type ChosenIn = "timeline" | "strip" | "slider" | number;
type Chosen = Readonly<{ messageId: string; chosenIn: ChosenIn }>;

type LinkedMessages = Readonly<{
  /** The hovered or focused message, highlighted in every view. */
  pointedAt: string | undefined;
  point: (messageId: string | undefined) => void;
  chosen: Chosen | undefined;
  choose: (messageId: string, chosenIn: ChosenIn) => void;
}>;

const nothing = () => undefined;
const LinkedContext = createContext<LinkedMessages>({
  pointedAt: undefined,
  point: nothing,
  chosen: undefined,
  choose: nothing,
});

export const useLinkedMessages = (): LinkedMessages => useContext(LinkedContext);

/** Shares the hovered and the chosen message between all views. */
export function LinkedMessagesProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [pointedAt, point] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const choose = (messageId: string, chosenIn: ChosenIn) => setChosen({ messageId, chosenIn });
  const linked = { pointedAt, point, chosen, choose };
  return <LinkedContext value={linked}>{children}</LinkedContext>;
}
