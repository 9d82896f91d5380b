import { type Failed, problem } from "../../api/problem";
import { ImportRefusal } from "../../import/pipeline/import-refusal";
import { AppError } from "../app-error";

/** The one place that turns thrown failures into answers, for routes, actions and pages. A bug goes on as it was thrown. */
export function describeError(error: unknown): Failed {
  if (error instanceof AppError) return problem(error.code, { error: error.message });
  if (error instanceof ImportRefusal) return problem("unreadable-file", { error: error.message });
  throw error;
}
