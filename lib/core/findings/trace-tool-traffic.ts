import type { Message } from "../schema/message";
import { oncePerInput } from "./once-per-input";

type ToolTrouble = Readonly<{ message: Message; name: string }>;

type ToolTraffic = Readonly<{
  /** Responses to a call that nobody made. */
  orphans: readonly ToolTrouble[];
  /** Responses with conversation between them and their call. */
  outOfPlace: readonly ToolTrouble[];
  /** Calls without a response, although the chat went on. */
  unanswered: readonly ToolTrouble[];
}>;

type PendingCall = Readonly<{ message: Message; index: number; name: string }>;

/** Ways to answer a user, not requests for data: nobody responds to them. */
const ANSWERING_TOOLS: ReadonlySet<string> = new Set(["postMessage", "finishRequest"]);

/** ChatGPT's browser answers one call that opens several pages with a message for each page. */
const QUOTING_TOOLS: ReadonlySet<string> = new Set(["browser"]);

/** Pairs calls with responses by name; the entries of a context array have no such pairs. */
export const traceToolTraffic = oncePerInput(({ messages, earlierCount, contextEntries }): ToolTraffic => {
  if (contextEntries !== undefined) return { orphans: [], outOfPlace: [], unanswered: [] };
  const trace: Trace = { pending: new Map(), orphans: [], outOfPlace: [], lastTalk: -1, quoted: undefined };
  for (const [index, message] of messages.entries()) {
    for (const call of pendingCalls(message, index)) remember(trace.pending, call);
    const responses = message.toolResponses ?? [];
    for (const { name } of responses) settle(trace, { message, name }, earlierCount > 0);
    if (responses.length === 0) trace.quoted = undefined;
    if (isTalk(message)) trace.lastTalk = index;
  }
  return {
    orphans: trace.orphans,
    outOfPlace: trace.outOfPlace,
    unanswered: leftOver(trace.pending, messages),
  };
});

type Trace = {
  pending: Map<string, PendingCall[]>;
  orphans: ToolTrouble[];
  outOfPlace: ToolTrouble[];
  /** Index of the newest message of plain conversation so far. */
  lastTalk: number;
  /** The quoting tool whose answered call the next message may quote from again. */
  quoted: string | undefined;
};

function settle(trace: Trace, response: ToolTrouble, hasEarlier: boolean): void {
  const call = trace.pending.get(response.name)?.pop();
  if (call === undefined && response.name === trace.quoted) return;
  trace.quoted = call !== undefined && QUOTING_TOOLS.has(response.name) ? response.name : undefined;
  if (call !== undefined && trace.lastTalk > call.index) trace.outOfPlace.push(response);
  // The call of a response at the very start may stand before the loaded slice.
  const mayBeEarlier = hasEarlier && trace.lastTalk < 0;
  if (call === undefined && !mayBeEarlier) trace.orphans.push(response);
}

const pendingCalls = (message: Message, index: number): readonly PendingCall[] =>
  (message.toolCalls ?? [])
    .filter(({ name }) => !ANSWERING_TOOLS.has(name))
    .map(({ name }) => ({ message, index, name }));

/** The newest call of a name is answered first: an older one without an answer was given up. */
function remember(pending: Map<string, PendingCall[]>, call: PendingCall): void {
  const waiting = pending.get(call.name);
  if (waiting) waiting.push(call);
  else pending.set(call.name, [call]);
}

/** Conversation, as opposed to tool traffic and to system messages, which leave the order anyway. */
const isTalk = ({ role, toolCalls, toolResponses }: Message): boolean =>
  (role === "user" || role === "model") && !toolCalls?.length && !toolResponses?.length;

/** A call in the newest message is still under way. */
const leftOver = (
  pending: ReadonlyMap<string, readonly PendingCall[]>,
  messages: readonly Message[],
): readonly ToolTrouble[] =>
  [...pending.values()]
    .flat()
    .filter(({ index }) => index < messages.length - 1)
    .sort((left, right) => left.index - right.index);
