import { ImportRefusal } from "../../import/pipeline/import-refusal";
import { AppError } from "../app-error";
import { Cancelled } from "./cancellation";

/** An error as data: a structured clone would turn every class into a plain `Error`. */
export type CarriedError = Readonly<{
  type: "app" | "refusal" | "cancelled" | "other";
  message: string;
  stack?: string | undefined;
  /** The problem code of an `AppError`; the error code of Node or the database otherwise. */
  code?: string | undefined;
}>;

export function packError(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { type: "other", message: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { type: typeOf(error), message: error.message, stack: error.stack, code };
}

function typeOf(error: Error): CarriedError["type"] {
  if (error instanceof AppError) return "app";
  if (error instanceof ImportRefusal) return "refusal";
  return error instanceof Cancelled ? "cancelled" : "other";
}

/** The same class as on the other thread, so that routes and actions answer as if the work had run here. */
export function unpackError({ type, message, stack, code }: CarriedError): Error {
  const error = create(type, message, code);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function create(type: CarriedError["type"], message: string, code: string | undefined): Error {
  if (type === "app") return new AppError(AppError.isCode(code) ? code : "unavailable", message);
  if (type === "refusal") return new ImportRefusal(message);
  if (type === "cancelled") return new Cancelled();
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
