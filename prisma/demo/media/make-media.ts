/** Made the binary files of this folder once: `npx tsx prisma/demo/media/make-media.ts` (needs ffmpeg). */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Canvas, createCanvas, fillBox, fillEllipse } from "./canvas";
import { balloon, boat, hills, LIGHTS, type Light, type Scene } from "./landscapes";

const FRAMES = 24;
const FRAMES_PER_SECOND = 12;
const STICKER_SIZE = 128;

const target = (name: string) => path.join(import.meta.dirname, name);

function ffmpeg(args: readonly string[], input: Buffer): void {
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", "-y", ...args], { input });
  if (status !== 0) throw new Error(`ffmpeg failed: ${String(stderr)}`);
}

const rawFrames = (width: number, height: number) =>
  [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgba",
    "-s",
    `${width}x${height}`,
    "-r",
    String(FRAMES_PER_SECOND),
    "-i",
    "-",
  ] as const;

function film(width: number, height: number, draw: (canvas: Canvas, progress: number) => void): Buffer {
  const frames = Array.from({ length: FRAMES }, (_, frame) => {
    const canvas = createCanvas(width, height);
    draw(canvas, frame / (FRAMES - 1));
    return Buffer.from(canvas.pixels);
  });
  return Buffer.concat(frames);
}

function makeVideo(name: string, scene: Scene, light: Light): void {
  const frames = film(160, 120, (canvas, progress) => scene(canvas, light, progress));
  const codec = ["-c:v", "libx264", "-crf", "28", "-preset", "veryslow", "-pix_fmt", "yuv420p"];
  ffmpeg([...rawFrames(160, 120), ...codec, "-movflags", "+faststart", "-bitexact", target(name)], frames);
}

/** A round face on a clear ground; `progress` makes it wink. */
function drawFace(canvas: Canvas, progress: number): void {
  const middle = STICKER_SIZE / 2;
  const wink = Math.abs(Math.cos(progress * Math.PI));
  fillEllipse(canvas, middle, middle, 58, 58, 0xffffff);
  fillEllipse(canvas, middle, middle, 53, 53, 0xffc83d);
  fillEllipse(canvas, 46, 52, 6, 9, 0x4a3200);
  fillEllipse(canvas, 82, 52, 6, Math.max(1.5, 9 * wink), 0x4a3200);
  fillEllipse(canvas, middle, 82, 24, 16, 0x7a3b12);
  fillBox(canvas, 38, 64, 52, 15, 0xffc83d);
}

/** The face again as a vector animation, which is what Telegram's own stickers are. */
function lottieSticker(): Buffer {
  const still = (value: unknown) => ({ a: 0, k: value });
  const ellipse = (x: number, y: number, width: number, height: number, colour: readonly number[]) => ({
    ty: "gr",
    it: [
      { ty: "el", p: still([x, y]), s: still([width, height]) },
      { ty: "fl", c: still([...colour, 1]), o: still(100), r: 1 },
      { ty: "tr", p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) },
    ],
  });
  const turn = {
    a: 1,
    k: [
      { t: 0, s: [-12] },
      { t: 30, s: [12] },
      { t: 60, s: [-12] },
    ],
  };
  const transform = {
    o: still(100),
    r: turn,
    p: still([256, 256, 0]),
    a: still([256, 256, 0]),
    s: still([100, 100, 100]),
  };
  const shapes = [
    ellipse(180, 210, 40, 64, [0.29, 0.2, 0]),
    ellipse(332, 210, 40, 64, [0.29, 0.2, 0]),
    ellipse(256, 340, 120, 48, [0.48, 0.23, 0.07]),
    ellipse(256, 256, 420, 420, [1, 0.78, 0.24]),
  ];
  const layer = { ddd: 0, ind: 1, ty: 4, nm: "face", sr: 1, ks: transform, shapes, ip: 0, op: 60, st: 0 };
  const animation = {
    tgs: 1,
    v: "5.5.2",
    fr: 30,
    ip: 0,
    op: 60,
    w: 512,
    h: 512,
    nm: "sway",
    ddd: 0,
    assets: [],
    layers: [layer],
  };
  return gzipSync(JSON.stringify(animation), { level: 9 });
}

const still = createCanvas(STICKER_SIZE, STICKER_SIZE);
drawFace(still, 0);
const sticker = rawFrames(STICKER_SIZE, STICKER_SIZE);
ffmpeg(
  [...sticker, "-c:v", "libwebp", "-quality", "70", "-frames:v", "1", target("sticker.webp")],
  Buffer.from(still.pixels),
);
ffmpeg(
  [
    ...sticker,
    "-c:v",
    "libvpx-vp9",
    "-pix_fmt",
    "yuva420p",
    "-crf",
    "40",
    "-b:v",
    "0",
    "-bitexact",
    target("sticker.webm"),
  ],
  film(STICKER_SIZE, STICKER_SIZE, drawFace),
);
writeFileSync(target("sticker.tgs"), lottieSticker());

makeVideo("sunrise.mp4", hills, LIGHTS.dawn);
makeVideo("sailing.mp4", boat, LIGHTS.noon);
makeVideo("balloon.mp4", balloon, LIGHTS.dusk);

const chime = "aevalsrc='0.4*exp(-3*t)*(sin(2*PI*523*t)+sin(2*PI*659*t)+sin(2*PI*784*t))/2':d=1.2";
const hum = "aevalsrc='0.3*sin(2*PI*(170+30*sin(9*t))*t)*abs(sin(7*t))':d=1.6";
const nothing = Buffer.alloc(0);
ffmpeg(
  [
    "-f",
    "lavfi",
    "-i",
    chime,
    "-c:a",
    "libmp3lame",
    "-b:a",
    "32k",
    "-ac",
    "1",
    "-bitexact",
    target("ship-bell.mp3"),
  ],
  nothing,
);
ffmpeg(
  ["-f", "lavfi", "-i", hum, "-c:a", "libopus", "-b:a", "16k", "-ac", "1", "-bitexact", target("voice.ogg")],
  nothing,
);
