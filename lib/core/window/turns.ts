import type { Message, Role } from "../schema/message";

export type Side = "user" | "assistant";

/** Tool traffic counts as the assistant's; system messages and events have no side. */
export function sideOf(role: Role): Side | undefined {
  if (role === "user") return "user";
  return role === "model" || role === "tool" ? "assistant" : undefined;
}

/** A running count of side changes; a message's own change counts before it. */
export type TurnCount = { turn: number; side: Side | undefined };

/** Advances the count to a message and returns its turn. */
export function countTurn(count: TurnCount, role: Role): number {
  const side = sideOf(role);
  if (side === undefined) return count.turn;
  if (count.side !== undefined && count.side !== side) count.turn += 1;
  count.side = side;
  return count.turn;
}

/** The turn of each message; `first` is that of the first one that has a side. */
export function countTurns(messages: readonly Pick<Message, "role">[], first: number): readonly number[] {
  const count: TurnCount = { turn: first, side: undefined };
  return messages.map(({ role }) => countTurn(count, role));
}
