import { readSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import type { Entry } from "yauzl";

/** An archive of many small files would spend most of its time on creating streams. */
const MAX_BYTES = 256 * 1024;
/** Size of a local header without the name and the extra fields, which end where the content starts. */
const HEADER_BYTES = 30;
const HEADER_SIGNATURE = 0x04034b50;
/** Of zlib. */
const MIN_CHUNK_BYTES = 64;
const STORED = 0;
const DEFLATED = 8;

/** The content of a small, undamaged member in one read; undefined if it has to be read as a stream. */
export function readSmallEntry(descriptor: number, entry: Entry): Buffer | undefined {
  const { compressedSize, uncompressedSize, compressionMethod, relativeOffsetOfLocalHeader } = entry;
  if (Math.max(compressedSize, uncompressedSize) > MAX_BYTES) return undefined;
  const header = readAt(descriptor, relativeOffsetOfLocalHeader, HEADER_BYTES);
  if (header === undefined || header.readUInt32LE(0) !== HEADER_SIGNATURE) return undefined;
  const start = HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = readAt(descriptor, relativeOffsetOfLocalHeader + start, compressedSize);
  const content = packed && unpack(packed, compressionMethod, uncompressedSize);
  return content?.length === uncompressedSize ? content : undefined;
}

function readAt(descriptor: number, position: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length);
  return readSync(descriptor, bytes, 0, length, position) === length ? bytes : undefined;
}

function unpack(packed: Buffer, method: number, size: number): Buffer | undefined {
  if (method === STORED) return packed;
  if (method !== DEFLATED) return undefined;
  try {
    // By default each result would hold 16 KB, whatever its size.
    const chunkSize = Math.max(size, MIN_CHUNK_BYTES);
    return inflateRawSync(packed, { chunkSize, maxOutputLength: Math.max(size, 1) });
  } catch {
    // Damaged: the stream reports where.
    return undefined;
  }
}
