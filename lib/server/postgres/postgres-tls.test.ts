import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/setup/start-postgres.mjs";
import { AppError } from "../app-error";
import { listenForChanges } from "./listen-for-changes";
import { openPostgres } from "./open-postgres";
import { selfSignedCertificate } from "./self-signed-certificate.fixture";

const OPTIONS = { poolSize: 1, statementTimeoutMs: 30_000, instance: "test" };
const USES_TLS = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
const REFUSED = new AppError(
  "unavailable",
  "The encrypted connection to the database failed. Check sslmode and sslrootcert in DATABASE_URL.",
);

let folder: string;
let server: Awaited<ReturnType<typeof startPostgres>>;

/** The root of the server that is used, and another one. */
const writeCertificates = (name: string, host: string): void => {
  const { certificate, key } = selfSignedCertificate(host);
  writeFileSync(path.join(folder, `${name}.crt`), certificate);
  writeFileSync(path.join(folder, `${name}.key`), key);
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-tls-"));
  writeCertificates("server", "localhost");
  writeCertificates("other", "localhost");
  server = await startPostgres(folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function addressOf(host: string, mode: string, root?: string): string {
  const url = new URL(server.url);
  url.hostname = host;
  url.searchParams.set("sslmode", mode);
  if (root !== undefined) url.searchParams.set("sslrootcert", path.join(folder, `${root}.crt`));
  return url.href;
}

async function connect(url: string): Promise<unknown> {
  const engine = openPostgres(url, OPTIONS);
  try {
    const pooled = await engine.get(USES_TLS);
    // A long transaction and the listener connect by themselves.
    expect(await engine.longTransaction((sql) => sql.get(USES_TLS))).toEqual(pooled);
    const listener = listenForChanges({
      settings: engine.settings,
      instance: "test",
      onEvent: () => undefined,
    });
    await listener.start();
    await listener.stop();
    return pooled;
  } finally {
    await engine.close();
  }
}

test.each([
  ["require", undefined, true],
  ["require", "server", true],
  ["verify-ca", "server", true],
  ["verify-full", "server", true],
  ["disable", undefined, false],
] as const)("sslmode=%s with the root %s connects", async (mode, root, ssl) => {
  expect(await connect(addressOf("localhost", mode, root))).toEqual({ ssl });
});

test.each([
  ["verify-full", "other"],
  ["verify-full", undefined],
  ["verify-ca", "other"],
  // As in PostgreSQL's own programs, a root makes `require` verify it.
  ["require", "other"],
] as const)("sslmode=%s with the root %s is refused", async (mode, root) => {
  await expect(connect(addressOf("localhost", mode, root))).rejects.toThrow(REFUSED);
});

test("verify-full also compares the host with the certificate, verify-ca does not", async () => {
  await expect(connect(addressOf("127.0.0.1", "verify-full", "server"))).rejects.toThrow(REFUSED);
  expect(await connect(addressOf("127.0.0.1", "verify-ca", "server"))).toEqual({ ssl: true });
});
