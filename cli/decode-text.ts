import { CliError } from "./cli-error";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** A byte order mark decides; without one, JSON in UTF-16 betrays itself by a zero byte beside its first bracket. */
function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second !== 0) return "utf-16be";
  if (first !== 0 && second === 0) return "utf-16le";
  return "utf-8";
}

/** The text of a file; a byte order mark is not part of it. Bytes that are no text are refused. */
export function decodeText(bytes: Uint8Array, name: string): string {
  const encoding = detectEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\u0000")) throw new TypeError("a zero character");
    return text;
  } catch (cause) {
    throw new CliError(`${name}: not a text file (its bytes are not valid ${encoding.toUpperCase()})`, {
      cause,
    });
  }
}
