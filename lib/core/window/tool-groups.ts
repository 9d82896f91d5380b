import type { Message } from "../schema/message";
import { OpenCalls } from "../tools/open-calls";

/** A response further than this from a call does not belong to it: a bound, so that a slice tells the same as the chat. */
export const TOOL_REACH = 50;

/**
 * For each message the index of the first message of its tool group, itself when it has none. A response belongs to
 * the call with its id, else to the nearest earlier unanswered call of its name; messages that share a call or a
 * response are one group.
 */
export function toolGroupRoots(messages: readonly Message[]): readonly number[] {
  const roots = messages.map((_, index) => index);
  const calls = new OpenCalls<number>();
  messages.forEach(({ toolResponses, toolCalls }, index) => {
    for (const response of toolResponses ?? []) {
      const call = calls.close(response);
      if (call !== undefined && index - call <= TOOL_REACH) join(roots, call, index);
    }
    for (const call of toolCalls ?? []) calls.open(call, index, index);
  });
  return settle(roots);
}

function join(roots: number[], a: number, b: number): void {
  const [first, second] = [rootOf(roots, a), rootOf(roots, b)];
  roots[Math.max(first, second)] = Math.min(first, second);
}

/** Shortens the path as it walks, so that long chains stay cheap. */
function rootOf(roots: number[], index: number): number {
  let at = index;
  for (let up = roots[at] ?? at; up !== at; up = roots[at] ?? at) {
    roots[at] = roots[up] ?? up;
    at = up;
  }
  return at;
}

/** A root never stands after its members, so one pass from the start settles all. */
function settle(roots: readonly number[]): readonly number[] {
  const settled: number[] = [];
  for (const root of roots) settled.push(settled[root] ?? root);
  return settled;
}
