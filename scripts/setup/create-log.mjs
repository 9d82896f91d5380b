import pino from "pino";
import { UserError } from "./user-error.mjs";

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"];

/**
 * The server's log: JSON lines on standard output. Quiet by default, because a person who runs `npm start` looks for the
 * URL; `LOG_LEVEL=info` adds a line for each request.
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {import("pino").DestinationStream} [destination]
 */
export function createLog(environment = process.env, destination = pino.destination({ sync: true })) {
  const level = environment.LOG_LEVEL?.trim().toLowerCase() || "warn";
  if (!LEVELS.includes(level))
    throw new UserError(
      `LOG_LEVEL=${environment.LOG_LEVEL} is not a level: use one of ${LEVELS.join(", ")}.`,
    );
  const formatters = { level: (/** @type {string} */ label) => ({ level: label }) };
  return pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters },
    destination,
  );
}
