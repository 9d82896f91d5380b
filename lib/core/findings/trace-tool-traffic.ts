import { oncePer } from "../once-per";
import type { Message, ToolResponse } from "../schema/message";
import { OpenCalls } from "../tools/open-calls";
import type { FindingInput } from "./finding";

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

/** Pairs calls with responses by id, else by name; the entries of a context array have no such pairs. */
export const traceToolTraffic = oncePer(
  ({ messages, earlierCount, contextEntries }: FindingInput): ToolTraffic => {
    if (contextEntries !== undefined) return { orphans: [], outOfPlace: [], unanswered: [] };
    const trace: Trace = {
      pending: new OpenCalls(),
      orphans: [],
      outOfPlace: [],
      lastTalk: -1,
      quoted: undefined,
    };
    for (const [index, message] of messages.entries()) {
      openCalls(trace.pending, message, index);
      const responses = message.toolResponses ?? [];
      for (const response of responses) settle(trace, message, response, earlierCount > 0);
      if (responses.length === 0) trace.quoted = undefined;
      if (isTalk(message)) trace.lastTalk = index;
    }
    return {
      orphans: trace.orphans,
      outOfPlace: trace.outOfPlace,
      // A call in the newest message is still under way.
      unanswered: trace.pending.waiting().filter(({ index }) => index < messages.length - 1),
    };
  },
);

function openCalls(pending: OpenCalls<PendingCall>, message: Message, index: number): void {
  const calls = (message.toolCalls ?? []).filter(({ name }) => !ANSWERING_TOOLS.has(name));
  for (const call of calls) pending.open(call, index, { message, index, name: call.name });
}

type Trace = {
  pending: OpenCalls<PendingCall>;
  orphans: ToolTrouble[];
  outOfPlace: ToolTrouble[];
  /** Index of the newest message of plain conversation so far. */
  lastTalk: number;
  /** The quoting tool whose answered call the next message may quote from again. */
  quoted: string | undefined;
};

function settle(trace: Trace, message: Message, response: ToolResponse, hasEarlier: boolean): void {
  const call = trace.pending.close(response);
  const trouble = { message, name: response.name };
  if (call === undefined && response.name === trace.quoted) return;
  trace.quoted = call !== undefined && QUOTING_TOOLS.has(response.name) ? response.name : undefined;
  if (call !== undefined && trace.lastTalk > call.index) trace.outOfPlace.push(trouble);
  // The call of a response at the very start may stand before the loaded slice.
  const mayBeEarlier = hasEarlier && trace.lastTalk < 0;
  if (call === undefined && !mayBeEarlier) trace.orphans.push(trouble);
}

/** Conversation, as opposed to tool traffic and to system messages, which leave the order anyway. */
const isTalk = ({ role, toolCalls, toolResponses }: Message): boolean =>
  (role === "user" || role === "model") && !toolCalls?.length && !toolResponses?.length;
