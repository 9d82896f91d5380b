import type { ForeignFormat } from "../pipeline/foreign-format";

type Signature = ForeignFormat & Readonly<{ at?: number; bytes: string }>;

const UNPACK = "unpack it and import what is in it";
const MEDIA = "media are imported with the export that names them, not by themselves";

/** Binary files by their first bytes, as Latin-1. */
const SIGNATURES: readonly Signature[] = [
  {
    bytes: "PK\x03\x04",
    what: "a zip archive inside another archive or folder",
    advice: "unpack it and import it by itself",
  },
  { bytes: "7z\xbc\xaf\x27\x1c", what: "a 7z archive", advice: UNPACK },
  { bytes: "Rar!\x1a\x07", what: "a RAR archive", advice: UNPACK },
  { bytes: "\xfd7zXZ\x00", what: "an xz file", advice: UNPACK },
  { bytes: "(\xb5/\xfd", what: "a Zstandard file", advice: UNPACK },
  { bytes: "BZh", what: "a bzip2 file", advice: UNPACK },
  { at: 257, bytes: "ustar", what: "a tar archive", advice: UNPACK },
  { bytes: "%PDF-", what: "a PDF document", advice: "choose JSON where the chat was exported" },
  { bytes: "PAR1", what: "a Parquet file", advice: "write its rows as JSONL" },
  { bytes: "\x89PNG", what: "a picture (PNG)", advice: MEDIA },
  { bytes: "\xff\xd8\xff", what: "a picture (JPEG)", advice: MEDIA },
  { bytes: "GIF8", what: "a picture (GIF)", advice: MEDIA },
  { bytes: "OggS", what: "a sound file (Ogg)", advice: MEDIA },
  { bytes: "ID3", what: "a sound file (MP3)", advice: MEDIA },
  { at: 4, bytes: "ftyp", what: "a video or sound file (MP4)", advice: MEDIA },
];

export const findForeignBytes = (head: Buffer): ForeignFormat | undefined =>
  SIGNATURES.find(({ at = 0, bytes }) =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1")),
  );
