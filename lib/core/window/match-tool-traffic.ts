import type { Message, ToolResponse } from "../schema/message";
import { OpenCalls } from "../tools/open-calls";

/** The location of a call or a response: the index of its message, and its position in that message's list. */
type TrafficPlace = Readonly<{ index: number; position: number }>;

/** A call and the response that answers it. */
export type ToolMatch = Readonly<{ call: TrafficPlace; response: TrafficPlace }>;

/** Pairs the responses of a list of messages with their calls, in the order of the responses. */
export function matchToolTraffic(messages: readonly Message[]): readonly ToolMatch[] {
  const calls = new OpenCalls<TrafficPlace>();
  const matches: ToolMatch[] = [];
  const answer = (response: ToolResponse, place: TrafficPlace): boolean => {
    const call = calls.close(response);
    if (call !== undefined) matches.push({ call, response: place });
    return call !== undefined;
  };
  messages.forEach(({ toolResponses = [], toolCalls = [] }, index) => {
    const waiting = [...toolResponses.entries()].filter(
      ([position, response]) => !answer(response, { index, position }),
    );
    for (const [position, call] of toolCalls.entries()) calls.open(call, index, { index, position });
    // Some sources store a call and its result in one message.
    for (const [position, response] of waiting) answer(response, { index, position });
  });
  return matches;
}
