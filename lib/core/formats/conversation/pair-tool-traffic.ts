import type { Message, ToolCall, ToolResponse } from "../../schema/message";

/** A call of the selection and, where it was answered, the response that answers it. */
export type PairedCall = Readonly<{ message: Message; position: number; call: ToolCall; id: string }>;
export type PairedResponse = Readonly<{ response: ToolResponse; position: number; call: PairedCall }>;

/** By message, what a protocol may write: calls that are answered, and responses whose call is written. */
export type ToolTraffic = Readonly<{
  callsOf: (message: Message) => readonly PairedCall[];
  responsesOf: (message: Message) => readonly PairedResponse[];
}>;

const ID_LENGTH = 64;

const madeUpId = ({ id }: Message, position: number): string =>
  `call_${id}_${position}`.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, ID_LENGTH);

/** The calls that wait for a response, nearest last. */
class OpenCalls {
  readonly #open: PairedCall[] = [];

  add(call: PairedCall): void {
    this.#open.push(call);
  }

  /** By its id; without one, the nearest earlier open call of that name. */
  close({ id, name }: ToolResponse): PairedCall | undefined {
    const isAnswered = (open: PairedCall) =>
      id === undefined || open.call.id === undefined ? open.call.name === name : open.call.id === id;
    const index = this.#open.findLastIndex(isAnswered);
    return index < 0 ? undefined : this.#open.splice(index, 1)[0];
  }
}

/**
 * Pairs the responses of a selection with their calls. No protocol takes one without the other, so a call that nobody
 * answered and a response to a call outside the selection are both left out.
 */
export function pairToolTraffic(messages: readonly Message[]): ToolTraffic {
  const open = new OpenCalls();
  const responses = new Map<Message, PairedResponse[]>();
  const answered = new Map<Message, PairedCall[]>();
  const pair = (message: Message, [position, response]: readonly [number, ToolResponse]): boolean => {
    const call = open.close(response);
    if (call === undefined) return false;
    addTo(responses, message, { response, position, call });
    addTo(answered, call.message, call);
    return true;
  };
  for (const message of messages) {
    const waiting = [...(message.toolResponses ?? []).entries()].filter((entry) => !pair(message, entry));
    for (const [position, call] of (message.toolCalls ?? []).entries())
      open.add({ message, position, call, id: call.id || madeUpId(message, position) });
    // Some sources keep a call and its own result in one message.
    for (const entry of waiting) pair(message, entry);
  }
  return {
    callsOf: (message) => (answered.get(message) ?? []).toSorted((a, b) => a.position - b.position),
    responsesOf: (message) => responses.get(message) ?? [],
  };
}

function addTo<Item>(lists: Map<Message, Item[]>, message: Message, item: Item): void {
  const list = lists.get(message);
  if (list === undefined) lists.set(message, [item]);
  else list.push(item);
}
