import { availableParallelism } from "node:os";
import path from "node:path";
import { type DefaultModels, defaultModels } from "../core/plan/default-models";
import type { SettingOverrides } from "../core/schema/settings";
import { environmentSettings } from "../core/settings/environment-settings";
import { AppError } from "./app-error";
import { readSecretFile } from "./secret-file";

const DEFAULT_DATABASE_URL = "file:./data/contextscope.db";
const DEFAULT_POOL_SIZE = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;

/** `file:…` for SQLite, relative to the working directory, or `postgres://…`. */
export type DatabaseLocation =
  | Readonly<{ kind: "sqlite"; file: string }>
  | Readonly<{ kind: "postgres"; url: string; poolSize: number; statementTimeoutMs: number }>;

export function databaseLocation(): DatabaseLocation {
  const location = readDatabaseUrl(process.env.DATABASE_URL);
  const file = process.env.DATABASE_PASSWORD_FILE;
  return location.kind === "postgres" && file
    ? { ...location, url: withPassword(location.url, readSecretFile("DATABASE_PASSWORD_FILE", file)) }
    : location;
}

/** A container gets the password as a file, which the database's own container reads too. */
function withPassword(text: string, password: string): string {
  if (!URL.canParse(text)) throw new AppError("unavailable", "DATABASE_URL cannot be used (no valid URL).");
  const url = new URL(text);
  if (url.password !== "") {
    throw new AppError("unavailable", "DATABASE_URL has a password: remove it, or DATABASE_PASSWORD_FILE.");
  }
  if (url.username === "") {
    throw new AppError(
      "unavailable",
      "DATABASE_PASSWORD_FILE needs a user in DATABASE_URL: postgres://user@host/name.",
    );
  }
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The default is a file in the data folder. */
export function readDatabaseUrl(given: string | undefined): DatabaseLocation {
  const url = given || DEFAULT_DATABASE_URL;
  if (/^postgres(?:ql)?:/u.test(url)) {
    return {
      kind: "postgres",
      url,
      poolSize: wholeNumber(process.env.DATABASE_POOL_SIZE) ?? DEFAULT_POOL_SIZE,
      statementTimeoutMs:
        wholeNumber(process.env.DATABASE_STATEMENT_TIMEOUT_MS) ?? DEFAULT_STATEMENT_TIMEOUT_MS,
    };
  }
  if (!url.startsWith("file:")) {
    throw new AppError(
      "unavailable",
      `DATABASE_URL must start with "file:" or "postgres://" (it is "${schemeOf(url)}…").`,
    );
  }
  return { kind: "sqlite", file: filePath(url) };
}

const filePath = (url: string): string => path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));

/** The SQLite file, or the default one: with PostgreSQL, imports still use its folder. */
export function dataFile(location = databaseLocation()): string {
  return location.kind === "sqlite" ? location.file : filePath(DEFAULT_DATABASE_URL);
}

/** The folder for files during an import: beside the SQLite file, or where that would be. */
export const importsFolder = (location = databaseLocation()): string =>
  path.join(path.dirname(dataFile(location)), "imports");

function wholeNumber(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A database URL may contain a password, so errors quote only its scheme. */
function schemeOf(url: string): string {
  return url.split(":", 1)[0]?.slice(0, 12) ?? "";
}

/** Chat settings from the bot's own environment variables; a chat may override them. */
export function environmentOverrides(): SettingOverrides {
  return environmentSettings(process.env).overrides;
}

/** The default models for chats that name none. */
export const environmentModels = (): DefaultModels => defaultModels(process.env);

/** The environment's provider settings without blank values. This is the only source of keys. */
export type ProviderEnvironment = Readonly<
  Partial<
    Record<
      | "geminiKey"
      | "geminiBaseUrl"
      | "geminiModel"
      | "openaiKey"
      | "openaiBaseUrl"
      | "openaiModel"
      | "anthropicKey"
      | "anthropicBaseUrl"
      | "anthropicModel"
      | "summaryProvider"
      | "summaryModel"
      | "timeoutSeconds",
      string
    >
  >
>;

export function providerEnvironment(): ProviderEnvironment {
  const { env } = process;
  const values = {
    geminiKey: env.GEMINI_API_KEY,
    geminiBaseUrl: env.GEMINI_BASE_URL,
    geminiModel: env.GEMINI_MODEL,
    openaiKey: env.OPENAI_API_KEY,
    openaiBaseUrl: env.OPENAI_BASE_URL,
    openaiModel: env.OPENAI_MODEL,
    anthropicKey: env.ANTHROPIC_API_KEY,
    anthropicBaseUrl: env.ANTHROPIC_BASE_URL,
    anthropicModel: env.ANTHROPIC_MODEL,
    summaryProvider: env.SUMMARY_PROVIDER,
    summaryModel: env.SUMMARY_MODEL,
    timeoutSeconds: env.PROVIDER_TIMEOUT_SECONDS,
  };
  const trimmed = Object.entries(values).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => Boolean(value)));
}

/** `next dev` compiles with eval, which the content security policy must allow. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** Host names beside those of this machine, without ports: `CONTEXTSCOPE_ALLOWED_HOSTS`. */
export const allowedHosts = (): readonly string[] =>
  (process.env.CONTEXTSCOPE_ALLOWED_HOSTS ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const DEFAULT_MAX_UPLOAD_BYTES = 4 * 1024 ** 3;

/** The largest file that the import page accepts: `CONTEXTSCOPE_MAX_UPLOAD_BYTES`. */
export function maxUploadBytes(): number {
  return wholeNumber(process.env.CONTEXTSCOPE_MAX_UPLOAD_BYTES) ?? DEFAULT_MAX_UPLOAD_BYTES;
}

/** Two, so that a chat's long computation leaves a worker to the others; more than four seldom have work. */
const DEFAULT_WORKERS = Math.max(2, Math.min(4, availableParallelism() - 1));
const MAX_WORKERS = 64;

/** Threads for computations: `CONTEXTSCOPE_WORKERS`. 0 computes everything in the main thread. */
export function workerCount(): number {
  const wanted = process.env.CONTEXTSCOPE_WORKERS?.trim();
  const count = Number(wanted);
  return wanted && Number.isSafeInteger(count) && count >= 0 ? Math.min(count, MAX_WORKERS) : DEFAULT_WORKERS;
}

/** All variables, for settings that are read as a group. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;
