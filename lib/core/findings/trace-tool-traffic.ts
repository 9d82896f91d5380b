import { oncePer } from "../once-per";
import type { Message, ToolResponse } from "../schema/message";
import { OpenCalls } from "../tools/open-calls";
import type { FindingInput } from "./finding-input";

type ToolTrouble = Readonly<{ message: Message; name: string }>;

type ToolTraffic = Readonly<{
  /** Responses without a call. */
  orphans: readonly ToolTrouble[];
  /** Responses separated from their call by conversation. */
  outOfPlace: readonly ToolTrouble[];
  /** Calls without a response, although the chat continued. */
  unanswered: readonly ToolTrouble[];
}>;

type PendingCall = Readonly<{ message: Message; index: number; name: string }>;

/** Tools that answer the user instead of requesting data, so they get no response. */
const ANSWERING_TOOLS: ReadonlySet<string> = new Set(["postMessage", "finishRequest"]);

/** ChatGPT's browser answers one call that opens several pages with one message per page. */
const QUOTING_TOOLS: ReadonlySet<string> = new Set(["browser"]);

/** Pairs calls with responses by id, otherwise by name; context array entries have no such pairs. */
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
      // A call in the newest message is still pending.
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
  /** Index of the newest conversation message so far. */
  lastTalk: number;
  /** The quoting tool whose answered call the next message may quote again. */
  quoted: string | undefined;
};

function settle(trace: Trace, message: Message, response: ToolResponse, hasEarlier: boolean): void {
  const call = trace.pending.close(response);
  const trouble = { message, name: response.name };
  if (call === undefined && response.name === trace.quoted) return;
  trace.quoted = call !== undefined && QUOTING_TOOLS.has(response.name) ? response.name : undefined;
  if (call !== undefined && trace.lastTalk > call.index) trace.outOfPlace.push(trouble);
  // At the start of the slice, the call may be before it.
  const mayBeEarlier = hasEarlier && trace.lastTalk < 0;
  if (call === undefined && !mayBeEarlier) trace.orphans.push(trouble);
}

/** Excludes tool traffic, and system messages, because formats move them. */
const isTalk = ({ role, toolCalls, toolResponses }: Message): boolean =>
  (role === "user" || role === "model") && !toolCalls?.length && !toolResponses?.length;
