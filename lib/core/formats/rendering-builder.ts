import type { Rendering, Source, SourceRange } from "../model/format";

/** Collects a text piece by piece and remembers where each piece came from. */
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
