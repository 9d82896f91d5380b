import type { Message } from "../schema/message";
import { matchToolTraffic } from "./match-tool-traffic";

/** Max distance between a call and its response: bounded, so that a slice gives the same result as the whole chat. */
export const TOOL_REACH = 50;

/**
 * For each message, the index of the first message of its tool group, or its own. Messages that share a call or a
 * response form one group.
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

/** Compresses the path while walking, so that long chains stay cheap. */
function rootOf(roots: number[], index: number): number {
  let at = index;
  for (let up = roots[at] ?? at; up !== at; up = roots[at] ?? at) {
    roots[at] = roots[up] ?? up;
    at = up;
  }
  return at;
}

/** A root never comes after its members, so one pass from the start resolves all. */
function settle(roots: readonly number[]): readonly number[] {
  const settled: number[] = [];
  for (const root of roots) settled.push(settled[root] ?? root);
  return settled;
}
