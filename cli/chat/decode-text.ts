import { CliError } from "../cli-error";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Uses the byte order mark; without one, a zero byte next to the first bracket identifies JSON in UTF-16. */
function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second !== 0) return "utf-16be";
  if (first !== 0 && second === 0) return "utf-16le";
  return "utf-8";
}

/** The text of a file without its byte order mark. Throws for binary data. */
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
