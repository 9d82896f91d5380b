import { parseJson } from "@/lib/core/read/parse-json";
import { readChat } from "@/lib/core/read/read-chat";
import { type ReadChat, SOURCE_IDS, type SourceId } from "@/lib/core/read/reader";
import { CliError } from "./cli-error";
import { readSource, sourceName } from "./read-source";
import { unknownName } from "./unknown-name";

const isSourceId = (name: string): name is SourceId => SOURCE_IDS.some((id) => id === name);

function parseSourceId(name: string | undefined): SourceId | undefined {
  if (name === undefined || isSourceId(name)) return name;
  throw new CliError(unknownName("source format", name, SOURCE_IDS));
}

/** A chat from a file or standard input; what is wrong with it is told with its name and place. */
export async function loadChat(path: string, from: string | undefined): Promise<ReadChat> {
  const source = parseSourceId(from);
  const parsed = parseJson(await readSource(path));
  if (!parsed.ok) throw new CliError(`${sourceName(path)}: ${parsed.error}`);
  const result = readChat(parsed.value, source);
  if (!result.ok) throw new CliError(`${sourceName(path)}: ${result.error}`);
  return result;
}
