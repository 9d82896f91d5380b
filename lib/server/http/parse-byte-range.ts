type ByteRange = Readonly<{ start: number; end: number }>;

/**
 * A `Range` header with one range, as video players send it; `end` is inclusive. Any other value means the whole
 * file.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (parts === null) return undefined;
  const [, first = "", last = ""] = parts;
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
