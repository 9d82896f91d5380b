const STATUS = { "not-found": 404, "bad-request": 400, unavailable: 503, "broken-database": 503 } as const;

/** A failure a person can be told about; anything else is a bug and propagates. */
export class AppError extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
