import path from "node:path";
import type { SettingOverrides } from "../core/schema/settings";
import { environmentSettings } from "../core/settings/environment-settings";
import { AppError } from "./errors";

const DEFAULT_DATABASE_URL = "file:./data/contextscope.db";

/** Where the SQLite file lies: `DATABASE_URL=file:…`, relative to the working folder. */
export function databasePath(): string {
  const url = process.env.DATABASE_URL || DEFAULT_DATABASE_URL;
  if (!url.startsWith("file:")) {
    throw new AppError("unavailable", `DATABASE_URL must start with "file:" (it is "${schemeOf(url)}…").`);
  }
  return path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
}

/** A database URL may hold a password: name only its beginning. */
function schemeOf(url: string): string {
  return url.split(":", 1)[0]?.slice(0, 12) ?? "";
}

/** What the bot's own environment variables say a chat's settings are, before the chat says otherwise. */
export function environmentOverrides(): SettingOverrides {
  return environmentSettings(process.env).overrides;
}

/** `next dev` compiles with eval; the content policy must know. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
