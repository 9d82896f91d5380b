/** An error that the user can fix: printed on one line without a stack. Bad input exits with 1, bad usage with 2. */
export class CliError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "CliError";
    this.exitCode = options.exitCode ?? 1;
  }
}
