import type { PrismaClient } from "../../generated/prisma/client";

/**
 * The read client. It never writes and opens no transaction: the libsql adapter's transactions start without the
 * write lock and drop the connection's pragmas, so writes go through `open-database.ts`.
 */
export async function openPrisma(file: string): Promise<PrismaClient> {
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  const { PrismaClient } = await import("../../generated/prisma/client");
  return new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${file}` }) });
}
