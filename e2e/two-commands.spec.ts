import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import { expect, test } from "@playwright/test";

/** `npm start` as a user runs it, on its own port. The app is already built: this is the second start. */
async function startWithNpm(port: number) {
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: `file:./.cache/e2e/start-${port}.db` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 90_000 }).toContain("Contextscope is ready");
  return { child, output };
}

const exitCode = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

/** A connection that never ends by itself, like a live stream. */
async function openEndlessConnection(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Never-Ending:");
}

test.describe.configure({ mode: "serial", timeout: 120_000 });

test("npm start prints its address, responds there, and SIGTERM ends it despite open connections", async () => {
  const { child, output } = await startWithNpm(3191);
  expect(output).toContain("http://127.0.0.1:3191");
  expect(await isAnswering(3191)).toBe(true);
  await openEndlessConnection(3191);
  const ended = exitCode(child);
  child.kill("SIGTERM");
  await ended;
  await expect.poll(() => isAnswering(3191), { timeout: 10_000 }).toBe(false);
});

test("killing npm leaves no orphan", async () => {
  const { child } = await startWithNpm(3192);
  child.kill("SIGKILL");
  await expect.poll(() => isAnswering(3192), { timeout: 10_000 }).toBe(false);
});

test("a taken port gives one sentence and exit code 1", async ({ baseURL }) => {
  const port = new URL(baseURL ?? "").port;
  const child = spawn("npm", ["start", "--silent"], { env: { ...process.env, PORT: port }, stdio: "pipe" });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  expect(await exitCode(child)).toBe(1);
  expect(errors).toContain(`Port ${port} on 127.0.0.1 is taken`);
  expect(errors).not.toContain("    at ");
});
