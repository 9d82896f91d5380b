import { spawn } from "node:child_process";

/** Reads the texts from its standard input; exit code 0 means that the file contains one of them. */
const SEARCH = `
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
const wanted = JSON.parse(await text(process.stdin)).map((each) => Buffer.from(each));
const overlap = Math.max(0, ...wanted.map(({ length }) => length));
let tail = Buffer.alloc(0);
for await (const chunk of createReadStream(process.argv[1], { highWaterMark: 1048576 })) {
  const bytes = Buffer.concat([tail, chunk]);
  if (wanted.some((each) => bytes.includes(each))) process.exit(0);
  tail = bytes.subarray(Math.max(0, bytes.length - overlap));
}
process.exit(3);
`;

/**
 * True if the file contains one of the texts, in upper or lower case. A process of its own reads it: closing a database
 * file drops the locks that SQLite holds on it for the whole process, and other processes would remove its log.
 */
export function fileContains(file: string, texts: readonly string[]): Promise<boolean> {
  const wanted = texts.flatMap((text) => [text, text.toLowerCase()]);
  const args = ["--input-type=module", "--eval", SEARCH, file];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0 || code === 3) resolve(code === 0);
      else reject(new Error(`The database file could not be searched (exit code ${code}).`));
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(wanted));
  });
}
