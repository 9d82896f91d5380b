import type { Message, ToolCall, ToolResponse } from "../schema/message";

/** Where a call or a response is: the index of its message, and its place in that message's list. */
type TrafficPlace = Readonly<{ index: number; position: number }>;

/** A call and the response that answers it. */
export type ToolMatch = Readonly<{ call: TrafficPlace; response: TrafficPlace }>;

type OpenCall = TrafficPlace & { isClosed: boolean };

/** Stacks of calls under a key; calls that were closed through another stack are skipped. */
class Stacks {
  readonly #stacks = new Map<string, OpenCall[]>();

  push(key: string, call: OpenCall): void {
    const stack = this.#stacks.get(key);
    if (stack === undefined) this.#stacks.set(key, [call]);
    else stack.push(call);
  }

  pop(key: string): OpenCall | undefined {
    const stack = this.#stacks.get(key);
    for (let call = stack?.pop(); call !== undefined; call = stack?.pop()) if (!call.isClosed) return call;
    return undefined;
  }
}

/** The calls that wait for a response, nearest first. */
class OpenCalls {
  readonly #byId = new Stacks();
  readonly #byName = new Stacks();
  readonly #withoutId = new Stacks();

  add({ id, name }: ToolCall, place: TrafficPlace): void {
    const call = { ...place, isClosed: false };
    this.#byName.push(name, call);
    if (id) this.#byId.push(id, call);
    else this.#withoutId.push(name, call);
  }

  /** By its id; where one of the two has none, the nearest earlier open call of that name. */
  close({ id, name }: ToolResponse): TrafficPlace | undefined {
    const call = id ? (this.#byId.pop(id) ?? this.#withoutId.pop(name)) : this.#byName.pop(name);
    if (call !== undefined) call.isClosed = true;
    return call;
  }
}

/** Pairs the responses of a list of messages with their calls, in the order of the responses. */
export function matchToolTraffic(messages: readonly Message[]): readonly ToolMatch[] {
  const open = new OpenCalls();
  const matches: ToolMatch[] = [];
  const answer = (response: ToolResponse, place: TrafficPlace): boolean => {
    const call = open.close(response);
    if (call !== undefined) matches.push({ call, response: place });
    return call !== undefined;
  };
  messages.forEach(({ toolResponses = [], toolCalls = [] }, index) => {
    const waiting = [...toolResponses.entries()].filter(
      ([position, response]) => !answer(response, { index, position }),
    );
    for (const [position, call] of toolCalls.entries()) open.add(call, { index, position });
    // Some sources keep a call and its own result in one message.
    for (const [position, response] of waiting) answer(response, { index, position });
  });
  return matches;
}
