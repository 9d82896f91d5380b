import { AppError } from "@/lib/server/app-error";

/** An error that the user can fix: printed on one line without a stack. Bad input exits with 1, bad usage with 2. */
export class CliError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "CliError";
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The server's operational failures as errors of the command line. */
export async function asCliErrors<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new CliError(error.message, { cause: error });
    throw error;
  }
}
