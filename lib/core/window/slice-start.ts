import { TOOL_REACH } from "./tool-groups";

/**
 * How many of the stored messages need not be loaded when `size` of them are wanted (all when absent). Of what a
 * summary covers, only enough is needed to see a tool call cut in two.
 */
export function sliceStart(size: number | undefined, stored: number, covered: number): number {
  return size === undefined ? 0 : Math.max(0, stored - size, Math.min(covered, stored - 1) - TOOL_REACH);
}
