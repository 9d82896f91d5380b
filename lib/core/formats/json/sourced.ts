import type { Rendering, Source } from "../../model/format";

/** A JSON value with a single source. */
export class Sourced {
  readonly value: unknown;
  readonly source: Source;

  constructor(value: unknown, source: Source) {
    this.value = value;
    this.source = source;
  }

  toJSON(): unknown {
    return this.value;
  }
}

/** A JSON string whose runs have different sources. */
export class EmbeddedText {
  readonly rendering: Rendering;

  constructor(rendering: Rendering) {
    this.rendering = rendering;
  }

  toJSON(): string {
    return this.rendering.text;
  }
}

/** Marks a value without changing its type: `JSON.stringify` prints it the same, so it still fits an SDK's params. */
export const sourced = <Value>(value: Value, source: Source): Value =>
  new Sourced(value, source) as unknown as Value;

/** A text that keeps its sources and is typed as a plain string, like `sourced`. */
export const embeddedText = (rendering: Rendering): string =>
  rendering.ranges.length === 0 ? rendering.text : (new EmbeddedText(rendering) as unknown as string);
