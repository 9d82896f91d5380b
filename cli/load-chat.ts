import { parseJson } from "@/lib/core/read/parse-json";
import { readChat } from "@/lib/core/read/read-chat";
import { type ReadChat, SOURCE_IDS, type SourceId } from "@/lib/core/read/reader";
import { IMPORTER_IDS, type ImporterId } from "@/lib/import/registry";
import { CliError } from "./cli-error";
import { importChat, isReadByCore } from "./import-chat";
import { readSource, sourceName } from "./read-source";
import { unknownName } from "./unknown-name";

/** Formats that `--from` may name: those the core reads, and those of exports. */
export const CHAT_SOURCES: readonly string[] = [...new Set([...SOURCE_IDS, ...IMPORTER_IDS])];

const isSourceId = (name: string): name is SourceId => SOURCE_IDS.some((id) => id === name);
const isImporterId = (name: string): name is ImporterId => IMPORTER_IDS.some((id) => id === name);

type Wanted = Readonly<{ source?: SourceId; importer?: ImporterId }>;

function parseSource(name: string | undefined): Wanted {
  if (name === undefined) return {};
  if (isSourceId(name) && isReadByCore(name)) return { source: name };
  if (isImporterId(name)) return { importer: name };
  throw new CliError(unknownName("source format", name, CHAT_SOURCES));
}

/** A chat from a file or standard input; what is wrong with it is told with its name and place. */
export async function loadChat(
  path: string,
  from: string | undefined,
  chatId?: string | undefined,
): Promise<ReadChat> {
  const { source, importer } = parseSource(from);
  const imported =
    source === undefined && path !== "-" ? await importChat(path, importer, chatId) : undefined;
  return imported ?? readWhole(path, source);
}

async function readWhole(path: string, source: SourceId | undefined): Promise<ReadChat> {
  const parsed = parseJson(await readSource(path));
  if (!parsed.ok) throw new CliError(`${sourceName(path)}: ${parsed.error}`);
  const result = readChat(parsed.value, source);
  if (!result.ok) throw new CliError(`${sourceName(path)}: ${result.error}`);
  return result;
}
