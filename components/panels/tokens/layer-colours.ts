import type { LayerName } from "./prepare-tokens";

const HISTORY = "color-mix(in oklab, var(--accent) 60%, transparent)";

export const LAYER_COLOURS: Readonly<Record<LayerName, string>> = {
  prompt: "var(--tint-1)",
  summary: "var(--tint-5)",
  profile: "var(--tint-6)",
  relevant: "var(--tint-2)",
  episodic: "var(--tint-3)",
  recent: HISTORY,
  messages: HISTORY,
  immediate: "var(--accent)",
  current: "var(--ink)",
  frame: "var(--line-strong)",
  framing: "var(--track)",
  definitions: "var(--ink-faint)",
  media: "var(--tint-4)",
};
