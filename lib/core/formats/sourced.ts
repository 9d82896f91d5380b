import type { Rendering, Source } from "./format";

/** A JSON value that came from one source as a whole. */
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

/** A JSON string whose runs came from different sources. */
export class EmbeddedText {
  readonly rendering: Rendering;

  constructor(rendering: Rendering) {
    this.rendering = rendering;
  }

  toJSON(): string {
    return this.rendering.text;
  }
}
