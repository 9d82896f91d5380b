import { availableParallelism } from "node:os";
import path from "node:path";
import { type DefaultModels, defaultModels } from "../core/plan/default-models";
import type { SettingOverrides } from "../core/schema/settings";
import { environmentSettings } from "../core/settings/environment-settings";
import { AppError } from "./app-error";

const DEFAULT_DATABASE_URL = "file:./data/contextscope.db";

/** The path of the SQLite file: `DATABASE_URL=file:…`, relative to the working directory. */
export function databasePath(): string {
  const url = process.env.DATABASE_URL || DEFAULT_DATABASE_URL;
  if (!url.startsWith("file:")) {
    throw new AppError("unavailable", `DATABASE_URL must start with "file:" (it is "${schemeOf(url)}…").`);
  }
  return path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
}

/** The folder for files during an import. */
export const importsFolder = (): string => path.join(path.dirname(databasePath()), "imports");

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

/** A password closes the HTTP API to callers without a key. */
export const hasPassword = (): boolean => Boolean(process.env.CONTEXTSCOPE_PASSWORD);

const DEFAULT_MAX_UPLOAD_BYTES = 4 * 1024 ** 3;

/** The largest file that the import page accepts: `CONTEXTSCOPE_MAX_UPLOAD_BYTES`. */
export function maxUploadBytes(): number {
  const bytes = Number(process.env.CONTEXTSCOPE_MAX_UPLOAD_BYTES);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : DEFAULT_MAX_UPLOAD_BYTES;
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
