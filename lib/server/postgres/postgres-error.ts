import { z } from "zod";
import { AppError } from "../app-error";
import { DISK_FULL, READ_ONLY } from "../disk-fault";

/** Classes and codes of PostgreSQL, codes of Node's network, and Prisma's codes for the same. */
const LOST =
  /^(?:08...|57P0.|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|P1001|P1002|P1017)$/u;
const BUSY = /^(?:40001|40P01|55P03|53300|P2024|P2034|P2037)$/u;
const REFUSED = /^(?:28...|3D000|42501|P1000|P1003|P1010)$/u;
const UNUSABLE = /^(?:53...|58...|25006|XX00.)$/u;
const STATEMENT_TIMEOUT = "57014";
const DISK_IS_FULL = "53100";
const READ_ONLY_TRANSACTION = "25006";

/** The driver reports these without a code. */
const LOST_MESSAGE =
  /Connection terminated|connection error and is not queryable|Client was closed|server closed the connection/u;
const BUSY_MESSAGE = /timeout exceeded when trying to connect/u;
const TLS_MESSAGE = /does not support SSL|certificate|self-signed/u;

const UNREACHABLE = "The database cannot be reached. Try again later.";

type ServerReport = Readonly<{ code: string; severity?: string | undefined }>;

/** Prisma wraps the server's report. */
const prismaErrorSchema = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.string(), severity: z.string().optional() }),
    }),
  }),
});

/** The code of an error or of its cause; several attempts to connect are one error of many. */
function reportOf(error: unknown): ServerReport {
  if (!(error instanceof Error)) return { code: "" };
  if (error instanceof AppError) return reportOf(error.cause);
  if (error instanceof AggregateError) return reportOf(error.errors[0]);
  const wrapped = prismaErrorSchema.safeParse(error);
  if (wrapped.success) {
    const { originalCode, severity } = wrapped.data.meta.driverAdapterError.cause;
    return { code: originalCode, severity };
  }
  if ("code" in error && typeof error.code === "string")
    return { code: error.code, severity: "severity" in error ? String(error.severity) : undefined };
  return reportOf(error.cause);
}

export const codeOf = (error: unknown): string => reportOf(error).code;

/** Operational failures as `AppError`, without addresses or passwords; other errors stay as thrown. */
export function toPostgresError(cause: unknown): unknown {
  if (cause instanceof AppError || !(cause instanceof Error)) return cause;
  const message = describe(reportOf(cause), cause.message);
  if (message !== undefined) return new AppError("unavailable", message, { cause: withoutValues(cause) });
  return withoutValues(cause);
}

function describe({ code, severity }: ServerReport, reason: string): string | undefined {
  if (LOST.test(code) || LOST_MESSAGE.test(reason)) return UNREACHABLE;
  if (BUSY.test(code) || BUSY_MESSAGE.test(reason)) return "The database is busy. Try again later.";
  if (code === STATEMENT_TIMEOUT)
    return "The database took too long and was stopped (DATABASE_STATEMENT_TIMEOUT_MS). Nothing was changed.";
  if (REFUSED.test(code)) return `The database refused access (${code}). Check DATABASE_URL.`;
  if (TLS_MESSAGE.test(reason))
    return "The encrypted connection to the database failed. Check sslmode and sslrootcert in DATABASE_URL.";
  if (code === DISK_IS_FULL) return DISK_FULL;
  if (code === READ_ONLY_TRANSACTION) return READ_ONLY;
  if (UNUSABLE.test(code)) return `The database is unavailable (${code}).`;
  // The server ended the connection, or did not accept it.
  return severity === "FATAL" ? UNREACHABLE : undefined;
}

/** The server's details quote stored values, which must not reach a log. */
function withoutValues(error: Error): Error {
  for (const name of ["detail", "where", "internalQuery"])
    if (name in error) Reflect.deleteProperty(error, name);
  return error;
}
