export type Canvas = Readonly<{ width: number; height: number /** RGBA, row by row. */; pixels: Uint8Array }>;
/** 0xRRGGBB. */
export type Colour = number;
type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>;

const SUBPIXELS = [0.25, 0.75] as const;

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height * 4) };
}

const channel = (colour: Colour, index: number) => (colour >> (16 - index * 8)) & 0xff;

export function mixColours(from: Colour, to: Colour, share: number): Colour {
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share),
  );
  return mixed.reduce((colour, value) => colour * 256 + value, 0);
}

function blendPixel({ width, pixels }: Canvas, x: number, y: number, colour: Colour, coverage: number): void {
  if (coverage === 0) return;
  const at = (y * width + x) * 4;
  const below = coverage === 1 ? 0 : ((pixels[at + 3] ?? 0) / 255) * (1 - coverage);
  const alpha = coverage + below;
  for (let index = 0; index < 3; index += 1) {
    pixels[at + index] = Math.round(
      (channel(colour, index) * coverage + (pixels[at + index] ?? 0) * below) / alpha,
    );
  }
  pixels[at + 3] = Math.round(alpha * 255);
}

function coverageOf(x: number, y: number, inside: (x: number, y: number) => boolean): number {
  let hits = 0;
  for (const dy of SUBPIXELS) for (const dx of SUBPIXELS) if (inside(x + dx, y + dy)) hits += 1;
  return hits / 4;
}

/** Any shape is a question "is this point inside?"; four questions a pixel give soft edges. */
function fillShape(
  canvas: Canvas,
  box: Box,
  colour: Colour,
  inside: (x: number, y: number) => boolean,
): void {
  const right = Math.min(canvas.width, Math.ceil(box.right));
  const bottom = Math.min(canvas.height, Math.ceil(box.bottom));
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(box.left)); x < right; x += 1) {
      blendPixel(canvas, x, y, colour, coverageOf(x, y, inside));
    }
  }
}

export function fillEllipse(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
): void {
  const box = { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
  fillShape(canvas, box, colour, (px, py) => ((px - x) / rx) ** 2 + ((py - y) / ry) ** 2 <= 1);
}

export function fillBox(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  const box = { left: x, top: y, right: x + width, bottom: y + height };
  fillShape(canvas, box, colour, (px, py) => px >= x && px < x + width && py >= y && py < y + height);
}

export function fillPolygon(
  canvas: Canvas,
  points: readonly (readonly [number, number])[],
  colour: Colour,
): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  const edges = points.map(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    return { x1, y1, y2, slope: (x2 - x1) / (y2 - y1) };
  });
  fillShape(canvas, box, colour, (px, py) => {
    let inside = false;
    for (const { x1, y1, y2, slope } of edges) {
      if (y1 > py !== y2 > py && px < slope * (py - y1) + x1) inside = !inside;
    }
    return inside;
  });
}

/** Everything under a curve: hills, waves, snow. */
export function fillBelow(canvas: Canvas, heightAt: (x: number) => number, colour: Colour): void {
  for (let x = 0; x < canvas.width; x += 1) {
    const edge = Math.max(0, heightAt(x + 0.5));
    for (let y = Math.floor(edge); y < canvas.height; y += 1) {
      blendPixel(canvas, x, y, colour, Math.min(1, y + 1 - edge));
    }
  }
}

/** A vertical run of colour in few steps: each row is flat, so a picture stays small. */
export function fillGradient(canvas: Canvas, top: number, bottom: number, from: Colour, to: Colour): void {
  for (let y = Math.round(top); y < Math.min(canvas.height, Math.round(bottom)); y += 1) {
    const colour = mixColours(from, to, (y - top) / Math.max(1, bottom - top));
    for (let x = 0; x < canvas.width; x += 1) blendPixel(canvas, x, y, colour, 1);
  }
}
