import type { MediaInput } from "../message-input";
import { createCanvas } from "./canvas";
import { encodePng } from "./encode-png";
import { balloon, boat, city, hills, LIGHTS, lake, peaks } from "./landscapes";
import { cat, chart, coffee, tent, trailMap } from "./objects";

const SCENES = { hills, peaks, lake, city, boat, balloon, tent, coffee, chart, trailMap, cat };
const SIZES = { small: [160, 120], medium: [240, 180], tall: [150, 200], large: [320, 240] } as const;

export type PictureLook = Readonly<{
  scene: keyof typeof SCENES;
  light?: keyof typeof LIGHTS;
  progress?: number;
  size?: keyof typeof SIZES;
}>;

/** A generated photo with real bytes, so that thumbnails and token rules have something true to show. */
export function picture(look: PictureLook, filename?: string): MediaInput {
  const [width, height] = SIZES[look.size ?? "medium"];
  const canvas = createCanvas(width, height);
  SCENES[look.scene](canvas, LIGHTS[look.light ?? "noon"], look.progress ?? 0.5);
  const data = encodePng(canvas).toString("base64");
  return { kind: "image", mime: "image/png", data, width, height, ...(filename && { filename }) };
}
