import { readFileSync } from "node:fs";
import path from "node:path";
import type { MediaInput } from "../message-input";

const VIDEO = { kind: "video", mime: "video/mp4", width: 160, height: 120, durationSeconds: 2 };

const FILES = {
  "sunrise.mp4": VIDEO,
  "sailing.mp4": VIDEO,
  "balloon.mp4": VIDEO,
  "sticker.webp": { kind: "sticker", mime: "image/webp", width: 128, height: 128 },
  "sticker.webm": { kind: "sticker", mime: "video/webm", width: 128, height: 128, durationSeconds: 2 },
  "sticker.tgs": {
    kind: "sticker",
    mime: "application/x-tgsticker",
    width: 512,
    height: 512,
    durationSeconds: 2,
  },
  "ship-bell.mp3": { kind: "audio", mime: "audio/mpeg", durationSeconds: 1.2 },
  "voice.ogg": { kind: "audio", mime: "audio/ogg", durationSeconds: 1.6 },
} as const satisfies Record<string, MediaInput>;

/** One of the committed files. The working folder, not this module's address: a bundler moves the module. */
export function mediaFile(filename: keyof typeof FILES): MediaInput {
  const bytes = readFileSync(path.join(process.cwd(), "prisma", "demo", "media", filename));
  return { ...FILES[filename], filename, data: bytes.toString("base64") };
}
