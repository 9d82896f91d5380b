import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import type { PrismaClient } from "../../generated/prisma/client";
import { PrismaClient as PostgresClient } from "../../generated/prisma-postgres/client";

/** The read client, on the connections of the engine. */
export function openPostgresPrisma(pool: Pool): PrismaClient {
  return asSharedClient(new PostgresClient({ adapter: new PrismaPg(pool) }));
}

/**
 * The only cast: both clients are generated from one schema and have the same models; their types differ in what only one
 * provider can do, which shared code does not use.
 */
const asSharedClient = (client: PostgresClient): PrismaClient => client as unknown as PrismaClient;
