import type { PrismaClient } from "../../generated/prisma/client";

/**
 * The read client. It never writes and opens no transaction: the libsql adapter's transactions start without the
 * write lock and drop the connection's pragmas, so writes go through `open-database.ts`.
 */
export async function openPrisma(source: string): Promise<PrismaClient> {
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  const { PrismaClient } = await import("../../generated/prisma/client");
  // The adapter accepts no options of SQLite; escaped, they reach it as part of the name.
  const url = `file:${source.replace("?immutable", "%3Fimmutable")}`;
  return new PrismaClient({ adapter: new PrismaLibSql({ url }) });
}
