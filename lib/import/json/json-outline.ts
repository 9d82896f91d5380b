import { ImportRefusal } from "../pipeline/import-refusal";
import { tooLarge } from "./max-value-bytes";

const MAX_PIECES = 10_000;

/** A JSON document without the items that were cut out of it, written piece by piece. */
export class JsonOutline {
  /** Pieces already joined: one string for each word of the outline would take ten times as much. */
  private readonly parts: string[] = [];
  private readonly pieces: string[] = [];
  private length = 0;
  /** Up to where the outline is complete, in pieces, and how many brackets are open there. */
  private complete = { pieces: 0, depth: 0 };

  constructor(private readonly maxLength: number) {}

  write(text: string): void {
    this.refuseLong(text.length);
    this.length += text.length;
    this.pieces.push(text);
  }

  /** Also before a text in it is at its end: that may be a gigabyte later. */
  refuseLong(more: number): void {
    if (this.length + more > this.maxLength)
      throw new ImportRefusal(`what stands around the messages is ${tooLarge(this.maxLength)}`);
  }

  dropComma(): void {
    if (this.pieces.at(-1) === ",") this.pieces.pop();
  }

  markComplete(depth: number): void {
    this.complete = { pieces: this.pieces.length, depth };
  }

  endValue(depth: number): void {
    if (this.pieces.length > MAX_PIECES) this.parts.push(this.pieces.splice(0).join(""));
    this.markComplete(depth);
  }

  /** Its text up to where it is complete, with the brackets closed that are open there. */
  close(open: readonly Readonly<{ isArray: boolean }>[]): string {
    const closers = open
      .slice(0, this.complete.depth)
      .reverse()
      .map(({ isArray }) => (isArray ? "]" : "}"));
    return [...this.parts, ...this.pieces.slice(0, this.complete.pieces), ...closers].join("");
  }
}
