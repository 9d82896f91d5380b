/** The problem codes that are thrown; the others are answers. */
type Code = "not-found" | "bad-request" | "unavailable" | "broken-database";

/** Next loads this module several times in one process, each time with a class of its own: the brand marks them all. */
const BRAND = Symbol.for("contextscope.AppError");

/** A failure that operations can cause and a person can be told about; anything else is a bug and propagates. */
export class AppError extends Error {
  readonly code: Code;
  readonly [BRAND] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }

  constructor(code: Code, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
