/** The problem codes that are thrown; all other codes are only returned. */
const CODES = ["not-found", "bad-request", "not-masked", "unavailable", "broken-database"] as const;
type Code = (typeof CODES)[number];

/** Next loads this module several times per process, each with its own class: the brand identifies all of them. */
const BRAND = Symbol.for("contextscope.AppError");

/** An operational failure with a message for the user; any other error is a bug and propagates. */
export class AppError extends Error {
  readonly code: Code;
  readonly [BRAND] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }

  static isCode(value: unknown): value is Code {
    return CODES.some((code) => code === value);
  }

  constructor(code: Code, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
