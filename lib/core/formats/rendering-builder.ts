import type { Rendering, Source, SourceRange } from "../model/format";

/** Builds a text piece by piece and records each piece's source. */
export class RenderingBuilder {
  #text = "";
  readonly #ranges: SourceRange[] = [];

  /** Text without a source belongs to the format itself and gets no range. */
  add(text: string, source?: Source): this {
    if (source !== undefined && text !== "") {
      this.#ranges.push({ start: this.#text.length, end: this.#text.length + text.length, source });
    }
    this.#text += text;
    return this;
  }

  build(): Rendering {
    return { text: this.#text, ranges: this.#ranges };
  }
}
