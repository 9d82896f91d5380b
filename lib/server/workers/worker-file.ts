import { existsSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";

/** The bundle of `worker-entry.ts`. Resolved at run time: a build must neither trace nor bundle it. */
export function workerFile(): string {
  const file = path.resolve(/* turbopackIgnore: true */ "lib/generated/workers/worker.js");
  if (!existsSync(file))
    throw new AppError(
      "unavailable",
      `The code of the worker threads is missing (${file}). Start with \`npm start\` or \`npm run dev\`, which build it.`,
    );
  return file;
}
