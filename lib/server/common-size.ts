import type { Settings } from "../core/schema/settings";
import { windowSize } from "../core/window/history-limit";

/** As much as the chats list looks at, so that both find the same things wrong and one reading serves most questions. */
export const commonSize = (settings: Settings): number =>
  Math.max(windowSize("gemini", settings), windowSize("compact", settings));
