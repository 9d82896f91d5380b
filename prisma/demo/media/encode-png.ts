import { crc32, deflateSync } from "node:zlib";
import type { Canvas } from "./canvas";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const FILTER_UP = 2;

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(body.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

function header({ width, height }: Canvas): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([8, TRUECOLOUR, 0, 0, 0], 8);
  return body;
}

/** Rows as differences to the row above: our pictures change little downwards. Alpha is left out. */
function filteredRows({ width, height, pixels }: Canvas): Buffer {
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * stride] = FILTER_UP;
    for (let byte = 0; byte < width * 3; byte += 1) {
      const at = (y * width + Math.floor(byte / 3)) * 4 + (byte % 3);
      const above = y === 0 ? 0 : (pixels[at - width * 4] ?? 0);
      rows[y * stride + 1 + byte] = ((pixels[at] ?? 0) - above) & 0xff;
    }
  }
  return rows;
}

export function encodePng(canvas: Canvas): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header(canvas)),
    chunk("IDAT", deflateSync(filteredRows(canvas), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
