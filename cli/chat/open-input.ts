import { mkdtempSync, rmSync, type Stats } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenedSources, openSources } from "@/lib/import/source/open-sources";
import { CliError } from "../cli-error";
import { asCliError, readInput, sourceName } from "./read-source";

/** The sources of a file, an archive or standard input; `close` also removes temporary copies. */
export type OpenedInput = Pick<OpenedSources, "sources" | "ignored" | "close">;

/** Opens the same inputs as `import`, except a folder of several files, which would be ambiguous. */
export async function openInput(file: string): Promise<OpenedInput> {
  const name = sourceName(file);
  const stats = file === "-" ? undefined : await statOf(file);
  if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return openStream(file, name);
  const opened = await openSources([{ path: path.resolve(file), name: file }]);
  if (stats.isDirectory() && opened.sources[0]?.folder === undefined) {
    opened.close();
    throw new CliError(`${name}: is a directory, not a file: specify one of its files`);
  }
  return refuseUnopened(opened);
}

async function statOf(file: string): Promise<Stats> {
  try {
    return await stat(file);
  } catch (error) {
    throw asCliError(error, sourceName(file));
  }
}

/** Copies a pipe to a file, because archives and databases need random access. */
async function openStream(file: string, name: string): Promise<OpenedInput> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-input-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = path.join(folder, "input");
    await writeFile(copy, await readInput(file), { mode: 0o600 });
    const opened = refuseUnopened(await openSources([{ path: copy, name, isUpload: true }]));
    return {
      ...opened,
      close: () => {
        opened.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function refuseUnopened(opened: OpenedSources): OpenedSources {
  const [refusal] = opened.refused;
  if (refusal === undefined) return opened;
  opened.close();
  throw new CliError(`${refusal.name}: ${refusal.reason}`);
}
