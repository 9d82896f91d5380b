import { LAYER_COLOURS } from "./layer-colours";
import type { LayerName } from "./prepare-tokens";

type Segment = Readonly<{ layer: LayerName; width: number }>;

const toPercent = (part: number): string => `${+(part * 100).toFixed(3)}%`;

/**
 * A stacked bar as one picture, a pixel between its segments and none of them thinner: with a box for each, a changed
 * limit would have to lay out over a hundred of them.
 */
export function stackGradient(segments: readonly Segment[]): string {
  let end = 0;
  const stops = segments.flatMap(({ layer, width }) => {
    const from = toPercent(end);
    end += width;
    const to = toPercent(end);
    const colour = LAYER_COLOURS[layer];
    // A stop in front of the one before it stands where that one does.
    return [
      `${colour} ${from}`,
      `${colour} max(${from} + 1px, ${to} - 1px)`,
      "transparent 0",
      `transparent ${to}`,
    ];
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
