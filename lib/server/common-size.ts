import type { Settings } from "../core/schema/settings";
import { windowSize } from "../core/window/history-limit";

/** A limit that is typed in goes through many values: so far above it, the next needs no other reading. */
const STEP = 32;

/** As much as the chats list looks at, so that both find the same things wrong and one reading serves most questions. */
export const commonSize = (settings: Settings): number => {
  const needed = Math.max(windowSize("gemini", settings), windowSize("compact", settings));
  return Math.ceil(needed / STEP) * STEP;
};
