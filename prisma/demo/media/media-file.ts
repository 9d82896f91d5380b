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

/** Relative to the working directory, because a bundler moves this module. */
const readMedia = (filename: string) =>
  readFileSync(path.join(process.cwd(), "prisma", "demo", "media", filename));

export function mediaFile(filename: keyof typeof FILES): MediaInput {
  return { ...FILES[filename], filename, data: readMedia(filename).toString("base64") };
}

/** A committed PNG as chat apps send photos: without a file name. */
export function photo(file: string): MediaInput {
  const bytes = readMedia(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { kind: "image", mime: "image/png", data: bytes.toString("base64"), width, height };
}

/** A committed PNG as chat apps send files: with a name. */
export const picture = (file: string, filename = file): MediaInput => ({ ...photo(file), filename });
