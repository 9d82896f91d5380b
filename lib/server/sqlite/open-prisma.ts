import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "../../generated/prisma/client";

/**
 * The read client. It never writes and opens no transaction: the libsql adapter's transactions start without the
 * write lock and drop the connection's pragmas, so writes go through `open-database.ts`.
 */
export function openPrisma(file: string): PrismaClient {
  return new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${file}` }) });
}
