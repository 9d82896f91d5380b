import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../../scripts/setup/start-postgres.mjs";
import { migratePostgres } from "./migrate-postgres";
import { openPostgres } from "./open-postgres";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    runsLongTests: boolean;
  }
}

export const TEMPLATE = "contextscope_template";

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Vitest calls it once per run: one server, and a migrated database that every test copies. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await execute(server.url, `CREATE DATABASE ${TEMPLATE}`);
  const engine = openPostgres(databaseUrl(server.url, TEMPLATE), {
    poolSize: 1,
    statementTimeoutMs: 30_000,
    instance: "setup",
  });
  await migratePostgres(engine.pool, "prisma/migrations/postgres");
  await engine.close();
  provide("postgresUrl", server.url);
  // biome-ignore lint/style/noProcessEnv: a choice of the person who runs the tests
  provide("runsLongTests", process.env.POSTGRES_TESTS === "all");
  return server.stop;
}

/** Runs statements as another program would. */
export async function execute(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
