import type { Message } from "../schema/message";
import { matchToolTraffic } from "./match-tool-traffic";

/** A response further than this from a call does not belong to it: a bound, so that a slice tells the same as the chat. */
export const TOOL_REACH = 50;

/**
 * For each message the index of the first message of its tool group, itself when it has none. Messages that share a
 * call or a response are one group.
 */
export function toolGroupRoots(messages: readonly Message[]): readonly number[] {
  const roots = messages.map((_, index) => index);
  for (const { call, response } of matchToolTraffic(messages))
    if (response.index - call.index <= TOOL_REACH) join(roots, call.index, response.index);
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
