import type { Pool } from "pg";
import type { PrismaClient } from "../../generated/prisma/client";
import type { PrismaClient as PostgresClient } from "../../generated/prisma-postgres/client";

/** The read client, on the connections of the engine. */
export async function openPostgresPrisma(pool: Pool): Promise<PrismaClient> {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const { PrismaClient } = await import("../../generated/prisma-postgres/client");
  return asSharedClient(new PrismaClient({ adapter: new PrismaPg(pool) }));
}

/**
 * The only cast: both clients are generated from one schema and have the same models; their types differ in what only one
 * provider can do, which shared code does not use.
 */
const asSharedClient = (client: PostgresClient): PrismaClient => client as unknown as PrismaClient;
