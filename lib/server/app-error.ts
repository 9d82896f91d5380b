const STATUS = { "not-found": 404, "bad-request": 400, unavailable: 503, "broken-database": 503 } as const;

/** Next loads this module several times in one process, each time with a class of its own: this tells them all. */
const BRAND = Symbol.for("contextscope.AppError");

/** A failure a person can be told about; anything else is a bug and propagates. */
export class AppError extends Error {
  readonly code: keyof typeof STATUS;
  readonly [BRAND] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }

  constructor(code: keyof typeof STATUS, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
