import { TOOL_REACH } from "./tool-groups";

/**
 * Number of stored messages that need not be loaded if `size` of them are wanted (all when absent). Of the covered
 * messages, only enough are needed to detect a split tool call.
 */
export function sliceStart(size: number | undefined, stored: number, covered: number): number {
  return size === undefined ? 0 : Math.max(0, stored - size, Math.min(covered, stored - 1) - TOOL_REACH);
}
