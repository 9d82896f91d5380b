import { Client, type ClientConfig, types } from "pg";
import { AppError } from "../app-error";

const CONNECTION_TIMEOUT_MS = 10_000;

/** The name of a server's connections in `pg_stat_activity`. */
export const SERVER_NAME = "contextscope";

const toNumber = (text: string): number => Number(text);
/** Times without a zone are UTC: `2026-03-01 12:00:00.12`. */
const toIsoText = (text: string): string => new Date(`${text.replace(" ", "T")}Z`).toISOString();

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, toNumber],
  [types.builtins.NUMERIC, toNumber],
  [types.builtins.TIMESTAMP, toIsoText],
]);

const parserOf: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  PARSERS.get(oid) ?? types.getTypeParser(oid, format);

export type ConnectionOptions = Readonly<{
  statementTimeoutMs: number;
  /** How long a request waits for a free connection, or for the server's answer to a new one. */
  connectionTimeoutMs?: number;
  /** Names the process in notifications, see `listenForChanges`. */
  instance: string;
  /** A command of the command line, which is not a server. */
  command?: string;
}>;

/**
 * The settings of a connection. `sslmode` and `sslrootcert` of the URL mean what they mean in PostgreSQL's own programs:
 * `require` encrypts, `verify-full` also checks the server's certificate.
 */
export function postgresSettings(
  url: string,
  { statementTimeoutMs, instance, command, connectionTimeoutMs = CONNECTION_TIMEOUT_MS }: ConnectionOptions,
): ClientConfig {
  // Defaults in the schema write the current time without a zone.
  const session = {
    TimeZone: "UTC",
    statement_timeout: statementTimeoutMs,
    "contextscope.instance": instance,
  };
  const settings: ClientConfig = {
    connectionString: `${url}${url.includes("?") ? "&" : "?"}uselibpqcompat=true`,
    application_name: command === undefined ? SERVER_NAME : `${SERVER_NAME} ${command}`,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    types: { getTypeParser: parserOf },
  };
  checkUrl(settings);
  return settings;
}

/** The driver reads the URL and the certificate for every connection; errors in them are found here. */
function checkUrl(settings: ClientConfig): void {
  try {
    new Client(settings);
  } catch (cause) {
    // The message of the cause may quote the URL with its password.
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "not a valid address";
    throw new AppError("unavailable", `DATABASE_URL cannot be used (${reason}).`);
  }
}
