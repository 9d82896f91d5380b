import { isDeeperThan } from "../../text/json-depth";

/** Deeper levels are not indented further: 10,000 levels would print hundreds of megabytes of spaces. */
const MAX_INDENT_LEVELS = 100;
/** Far below the depth at which `JSON.stringify` overflows the stack. */
const NATIVE_DEPTH = 200;

type Frame = Readonly<{
  container: object;
  keys: readonly string[] | undefined;
  size: number;
  close: string;
}> & {
  next: number;
  printed: number;
};

const openFrame = (container: object): Frame => {
  const keys = Array.isArray(container) ? undefined : Object.keys(container);
  const size = Array.isArray(container) ? container.length : (keys?.length ?? 0);
  return { container, keys, size, close: keys === undefined ? "]" : "}", next: 0, printed: 0 };
};

/** Prints values that JSON cannot hold instead of throwing: a bigint as its digits, the rest as null. */
const writeScalar = (value: unknown): string =>
  typeof value === "bigint" ? `"${value}"` : (JSON.stringify(value) ?? "null");

const lineBreak = (indent: number, depth: number): string =>
  indent === 0 ? "" : `\n${" ".repeat(indent * Math.min(depth, MAX_INDENT_LEVELS))}`;

type Item = Readonly<{ key: string | undefined; value: unknown }>;

/** The next key and value of a frame; undefined when done. */
function nextItem(frame: Frame): Item | undefined {
  while (frame.next < frame.size) {
    const key = frame.keys?.[frame.next];
    const value = (frame.container as Readonly<Record<string | number, unknown>>)[key ?? frame.next];
    frame.next += 1;
    const isLeftOut = value === undefined || typeof value === "function" || typeof value === "symbol";
    if (!isLeftOut) return { key, value };
    if (key === undefined) return { key, value: null };
  }
  return undefined;
}

/** Walks with an explicit stack; a circular value is printed as null. */
class DeepWriter {
  text = "";
  readonly #stack: Frame[] = [];
  readonly #ancestors = new Set<unknown>();
  readonly #indent: number;
  readonly #depth: number;

  constructor(indent: number, depth: number) {
    this.#indent = indent;
    this.#depth = depth;
  }

  write(root: object): string {
    this.#open(root);
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      const item = nextItem(frame);
      if (item === undefined) this.#close(frame);
      else this.#writeItem(frame, item);
    }
    return this.text;
  }

  #open(container: object): void {
    const frame = openFrame(container);
    this.#stack.push(frame);
    this.#ancestors.add(container);
    this.text += frame.keys === undefined ? "[" : "{";
  }

  #close(frame: Frame): void {
    this.#stack.pop();
    this.#ancestors.delete(frame.container);
    if (frame.printed > 0) this.text += this.#lineBreak();
    this.text += frame.close;
  }

  #writeItem(frame: Frame, { key, value }: Item): void {
    if (frame.printed > 0) this.text += ",";
    this.text += this.#lineBreak();
    frame.printed += 1;
    if (key !== undefined) this.text += `${JSON.stringify(key)}:${this.#indent === 0 ? "" : " "}`;
    if (typeof value !== "object" || value === null) this.text += writeScalar(value);
    else if (this.#ancestors.has(value)) this.text += "null";
    else this.#open(value);
  }

  #lineBreak(): string {
    return lineBreak(this.#indent, this.#depth + this.#stack.length);
  }
}

function writeNatively(value: object, indent: number, depth: number): string | undefined {
  try {
    const text = JSON.stringify(value, null, indent);
    return indent === 0 ? text : text.replaceAll("\n", lineBreak(indent, depth));
  } catch {
    return undefined;
  }
}

/** `JSON.stringify` for data of any depth, inside a document that is already `depth` levels deep. Never throws. */
export function writeDeepJson(value: unknown, indent: 0 | 2, depth = 0): string {
  if (typeof value !== "object" || value === null) return writeScalar(value);
  const native = isDeeperThan(value, NATIVE_DEPTH) ? undefined : writeNatively(value, indent, depth);
  return native ?? new DeepWriter(indent, depth).write(value);
}
