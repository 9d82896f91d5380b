import { open } from "node:fs/promises";
import { CliError } from "../cli-error";

export const MAX_INPUT_BYTES = 200 * 1024 * 1024;

export const inputTooLarge = (name: string): CliError =>
  new CliError(`${name}: larger than 200 MB, the limit of this command`);

const SYSTEM_ERRORS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "no such file"],
  ["ENOTDIR", "no such file"],
  ["EACCES", "no permission to read it"],
  ["EPERM", "no permission to read it"],
  ["EISDIR", "is a directory, not a file"],
  ["ENAMETOOLONG", "the name is too long for a file"],
  ["ELOOP", "too many symbolic links"],
]);

export function asCliError(error: unknown, name: string): unknown {
  if (error instanceof CliError || !(error instanceof Error) || !("code" in error)) return error;
  return new CliError(`${name}: ${SYSTEM_ERRORS.get(error.code) ?? error.message}`, { cause: error });
}

/** Pipes and devices have no known size, so the limit is checked while reading. */
async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_INPUT_BYTES) throw inputTooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readDevice(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    return await readStream(file.createReadStream(), path);
  } finally {
    await file.close();
  }
}

/** The input's name in messages. */
export const sourceName = (path: string): string => (path === "-" ? "standard input" : path || '""');

/** The bytes of a pipe or device, or of standard input for `-`. */
export async function readInput(path: string): Promise<Uint8Array> {
  const name = sourceName(path);
  try {
    return path === "-" ? await readStream(process.stdin, name) : await readDevice(path);
  } catch (error) {
    throw asCliError(error, name);
  }
}
