import type { Message, ToolCall, ToolResponse } from "../../schema/message";
import { matchToolTraffic } from "../../window/match-tool-traffic";

/** A call of the selection with its response, if there is one. */
export type PairedCall = Readonly<{ message: Message; position: number; call: ToolCall; id: string }>;
export type PairedResponse = Readonly<{ response: ToolResponse; position: number; call: PairedCall }>;

/** The writable traffic by message: answered calls, and responses whose call is written. */
export type ToolTraffic = Readonly<{
  callsOf: (message: Message) => readonly PairedCall[];
  responsesOf: (message: Message) => readonly PairedResponse[];
}>;

const ID_LENGTH = 64;

/** Keeps generated ids unique, because long message ids are truncated and message ids may repeat. */
class CallIds {
  readonly #taken: Set<string>;

  constructor(messages: readonly Message[]) {
    this.#taken = new Set(messages.flatMap(({ toolCalls = [] }) => toolCalls.flatMap(({ id }) => id ?? [])));
  }

  of({ id }: Message, { id: ownId }: ToolCall, position: number): string {
    if (ownId) return ownId;
    const whole = `call_${id}_${position}`.replace(/[^A-Za-z0-9_-]/g, "_");
    let unique = whole.slice(0, ID_LENGTH);
    for (let copy = 2; this.#taken.has(unique); copy += 1)
      unique = `${whole.slice(0, ID_LENGTH - `_${copy}`.length)}_${copy}`;
    this.#taken.add(unique);
    return unique;
  }
}

/**
 * Pairs the responses of a selection with their calls. No protocol accepts one without the other, so unanswered calls
 * and responses to calls outside the selection are left out.
 */
export function pairToolTraffic(messages: readonly Message[]): ToolTraffic {
  const ids = new CallIds(messages);
  const responses = new Map<Message, PairedResponse[]>();
  const answered = new Map<Message, PairedCall[]>();
  const matches = matchToolTraffic(messages);
  const inOrderOfCalls = matches.toSorted(
    (a, b) => a.call.index - b.call.index || a.call.position - b.call.position,
  );
  const calls = new Map(
    inOrderOfCalls.flatMap((match) => {
      const message = messages[match.call.index];
      const call = message?.toolCalls?.[match.call.position];
      if (message === undefined || call === undefined) return [];
      const { position } = match.call;
      return [[match, { message, position, call, id: ids.of(message, call, position) }] as const];
    }),
  );
  for (const call of calls.values()) addTo(answered, call.message, call);
  for (const match of matches) {
    const message = messages[match.response.index];
    const response = message?.toolResponses?.[match.response.position];
    const call = calls.get(match);
    if (message && response && call)
      addTo(responses, message, { response, position: match.response.position, call });
  }
  return {
    callsOf: (message) => answered.get(message) ?? [],
    responsesOf: (message) => responses.get(message) ?? [],
  };
}

function addTo<Item>(lists: Map<Message, Item[]>, message: Message, item: Item): void {
  const list = lists.get(message);
  if (list === undefined) lists.set(message, [item]);
  else list.push(item);
}
