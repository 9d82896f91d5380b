import type { PrismaClient } from "../../generated/prisma/client";

/** Loads the read client at its first use: an import needs none, and both clients together take tens of megabytes. */
export type OpenPrisma = () => Promise<PrismaClient>;

/** Opens the client once; `close` disconnects it if it was opened. */
export function openOnce(open: OpenPrisma): Readonly<{ open: OpenPrisma; close: () => Promise<void> }> {
  let client: Promise<PrismaClient> | undefined;
  return {
    open: () => {
      client ??= open();
      return client;
    },
    close: async () => (await client)?.$disconnect(),
  };
}
