import { type Failed, problem } from "../../api/problem";
import { ImportRefusal } from "../../import/pipeline/import-refusal";
import { AppError } from "../app-error";
import { toDiskFault } from "../disk-fault";
import { Cancelled } from "../workers/cancellation";

/** The only place that turns thrown errors into problems, for routes, actions and pages. Bugs are rethrown. */
export function describeError(error: unknown): Failed {
  if (error instanceof AppError) return problem(error.code, { error: error.message });
  if (error instanceof ImportRefusal) return problem("unreadable-file", { error: error.message });
  if (error instanceof Cancelled)
    return problem("unavailable", { error: "A newer request replaced this one." });
  const fault = toDiskFault(error);
  if (fault !== undefined) return problem(fault.code, { error: fault.message });
  throw error;
}
