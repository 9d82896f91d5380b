import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inProject } from "./project.mjs";

export const POSTGRES_SCHEMA = inProject("lib/generated/postgres.prisma");

/** One schema serves both engines: only the provider and the client's folder differ. */
export function postgresSchema() {
  return readFileSync(inProject("prisma/schema.prisma"), "utf8")
    .replace('output       = "../lib/generated/prisma"', 'output       = "./prisma-postgres"')
    .replace('provider = "sqlite"', 'provider = "postgresql"');
}

export function writePostgresSchema() {
  mkdirSync(path.dirname(POSTGRES_SCHEMA), { recursive: true });
  writeFileSync(POSTGRES_SCHEMA, postgresSchema());
}
