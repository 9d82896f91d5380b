import { LAYER_COLOURS } from "./layer-colours";
import type { LayerName } from "./prepare-tokens";

type Segment = Readonly<{ layer: LayerName; width: number }>;

/** Minimum share of the bar, so that every segment is visible. */
const NARROWEST = 0.01;

const toPercent = (part: number): string => `${+(part * 100).toFixed(2)}%`;

/**
 * A stacked bar as one image, with a line between its segments: a changed limit would otherwise have to lay out more
 * than a hundred boxes.
 */
export function stackGradient(segments: readonly Segment[]): string {
  if (segments.length === 0) return "none";
  const widths = segments.map(({ width }) => Math.max(width, NARROWEST));
  const whole = Math.max(
    1,
    widths.reduce((sum, width) => sum + width, 0),
  );
  let end = 0;
  const stops = segments.flatMap(({ layer }, index) => {
    const from = toPercent(end);
    end += (widths[index] ?? 0) / whole;
    const colour = LAYER_COLOURS[layer];
    const line = index === 0 ? [] : [`var(--surface) ${from} calc(${from} + 1px)`];
    // A stop that precedes the one before it is moved to that one.
    return [...line, `${colour} 0 ${toPercent(end)}`];
  });
  return `linear-gradient(to right, ${stops.join(", ")}, transparent 0)`;
}
