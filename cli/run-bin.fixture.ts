import { spawn } from "node:child_process";
import path from "node:path";

export const BIN = path.resolve(import.meta.dirname, "contextscope.mjs");

type BinResult = Readonly<{ code: number | null; stdout: string; stderr: string }>;
type BinOptions = Readonly<{
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: string;
  bin?: string;
}>;

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** Runs the committed file in a process of its own, with no environment but the given one. */
export async function runBin(args: readonly string[], options: BinOptions = {}): Promise<BinResult> {
  const child = spawn(process.execPath, [options.bin ?? BIN, ...args], {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { NODE_ENV: "test", ...options.env },
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  const [stdout, stderr, code] = await Promise.all([collect(child.stdout), collect(child.stderr), closed]);
  return { code, stdout, stderr };
}
