import type { FormatId } from "../../core/model/format";
import type { Settings } from "../../core/schema/settings";
import { windowSize } from "../../core/window/history-limit";

/** While a limit is typed in it takes many values: rounding up lets one reading serve the next ones. */
const STEP = 32;

/**
 * As much as the chats list looks at, so that both find the same things wrong and one reading serves most questions.
 * `formats` are those that are certain to be written: some of them look back further than the usual windows.
 */
export const commonSize = (settings: Settings, formats: readonly FormatId[]): number => {
  const needed = [...new Set<FormatId>(["gemini", "compact", ...formats])];
  return Math.ceil(Math.max(...needed.map((format) => windowSize(format, settings))) / STEP) * STEP;
};
