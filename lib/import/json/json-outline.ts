import { ImportRefusal } from "../pipeline/import-refusal";
import { tooLarge } from "./max-value-bytes";

const MAX_PIECES = 10_000;

/** A JSON document without the extracted items, built piece by piece. */
export class JsonOutline {
  /** Joined pieces: one string per token would take ten times the memory. */
  private readonly parts: string[] = [];
  private readonly pieces: string[] = [];
  private length = 0;
  /** The end of the complete part, in pieces, and how many brackets are open there. */
  private complete = { pieces: 0, depth: 0 };

  constructor(private readonly maxLength: number) {}

  write(text: string): void {
    this.refuseLong(text.length);
    this.length += text.length;
    this.pieces.push(text);
  }

  /** Checks the size before a string ends, because it may end a gigabyte later. */
  refuseLong(more: number): void {
    if (this.length + more > this.maxLength)
      throw new ImportRefusal(`the JSON around the messages is ${tooLarge(this.maxLength)}`);
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

  /** The complete part of the text, with its open brackets closed. */
  close(open: readonly Readonly<{ isArray: boolean }>[]): string {
    const closers = open
      .slice(0, this.complete.depth)
      .reverse()
      .map(({ isArray }) => (isArray ? "]" : "}"));
    return [...this.parts, ...this.pieces.slice(0, this.complete.pieces), ...closers].join("");
  }
}
