import { isRecord } from "@/lib/core/read/field";
import { parseJson } from "@/lib/core/read/parse-json";
import { readChat } from "@/lib/core/read/read-chat";
import { type ReadChat, SOURCE_IDS, type SourceId } from "@/lib/core/read/reader";
import { IMPORTER_IDS, type ImporterId } from "@/lib/import/formats/registry";
import { withSupported } from "@/lib/import/pipeline/describe-refusal";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { probeSource } from "@/lib/import/pipeline/probe-source";
import { type Recognition, recogniseFormat } from "@/lib/import/pipeline/recognise-format";
import { type ImportSource, readBytes } from "@/lib/import/source/import-source";
import { CliError } from "../cli-error";
import { parseMapping } from "../import/parse-mapping";
import { unknownName } from "../unknown-name";
import { decodeText } from "./decode-text";
import { importChat } from "./import-chat";
import { openInput } from "./open-input";
import { inputTooLarge, MAX_INPUT_BYTES, sourceName } from "./read-source";

/** The formats that `--from` accepts: those of the core's readers and of the importers. */
export const CHAT_SOURCES: readonly string[] = [...new Set([...SOURCE_IDS, ...IMPORTER_IDS])];

const isSourceId = (name: string): name is SourceId => SOURCE_IDS.some((id) => id === name);
const isImporterId = (name: string): name is ImporterId => IMPORTER_IDS.some((id) => id === name);

export type LoadOptions = Readonly<{ from?: string; chat?: string; bot?: string; map?: string }>;

export type LoadedChat = ReadChat & Readonly<{ notes: readonly string[] }>;

/** Reads a chat from a file, archive, database or standard input: all import formats, and scenarios. */
export async function loadChat(file: string, options: LoadOptions): Promise<LoadedChat> {
  const { from, chat: wanted, bot, map } = options;
  if (from !== undefined && !CHAT_SOURCES.includes(from))
    throw new CliError(unknownName("source format", from, CHAT_SOURCES));
  const mapping = parseMapping(map);
  const { sources, close } = await openInput(file);
  try {
    const [only, ...others] = sources;
    const plain =
      only !== undefined && others.length === 0 ? await readPlain(only, sourceName(file), from) : undefined;
    if (plain !== undefined) return { ...plain, notes: describeUnused(options) };
    const format = from !== undefined && isImporterId(from) ? from : undefined;
    const { chat, notes } = await importChat(sourceName(file), sources, {
      format,
      chat: wanted,
      bot,
      mapping,
    });
    return { ...chat, notes };
  } finally {
    close();
  }
}

/** A single-chat document identifies the bot's messages itself. */
const describeUnused = ({ bot, chat }: LoadOptions): readonly string[] => [
  ...(bot === undefined ? [] : ["--bot has no effect: the file identifies the bot's messages"]),
  ...(chat === undefined ? [] : ["--chat has no effect: the file contains one chat"]),
];

/** Reads single-document JSON formats and keeps entry positions; undefined for formats that only an importer reads. */
async function readPlain(
  source: ImportSource,
  name: string,
  from: string | undefined,
): Promise<ReadChat | undefined> {
  if (source.folder !== undefined || (from !== undefined && !isSourceId(from))) return undefined;
  const recognition = await recogniseFormat(source);
  if (await isImportOnly(source, from, recognition)) return undefined;
  if (from === undefined && !recognition.ok && recognition.isForeign)
    throw new CliError(`${name}: ${recognition.reason}`);
  const bytes = await bytesOf(source, name);
  if (bytes === undefined && recognition.ok) return undefined;
  if (bytes === undefined) throw inputTooLarge(name);
  return readDocument(bytes, name, from, recognition);
}

async function isImportOnly(
  source: ImportSource,
  from: SourceId | undefined,
  recognition: Recognition,
): Promise<boolean> {
  const format = from ?? (recognition.ok ? recognition.format : undefined);
  if (format === undefined || format === "scenario") return false;
  return !isSourceId(format) || (recognition.ok && (await probeSource(source)).kind === "lines");
}

async function bytesOf(source: ImportSource, name: string): Promise<Buffer | undefined> {
  try {
    return await readBytes(source, MAX_INPUT_BYTES);
  } catch (error) {
    if (error instanceof ImportRefusal) throw new CliError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

function readDocument(
  bytes: Buffer,
  name: string,
  from: SourceId | undefined,
  recognition: Recognition,
): ReadChat | undefined {
  const parsed = parseJson(decodeText(bytes, name));
  if (!parsed.ok) throw new CliError(`${name}: ${parsed.error}`);
  const result = readChat(parsed.value, from);
  const isImportable = recognition.ok && (from === undefined || LOGGED.has(from));
  if (isImportable && (!result.ok || hasAnswer(parsed.value))) return undefined;
  if (result.ok) return result;
  throw new CliError(`${name}: ${from === undefined ? withSupported(result.error) : result.error}`);
}

/** Logs in these formats also wrap the body, which only an importer reads. */
const LOGGED: ReadonlySet<string> = new Set(["anthropic", "responses", "interactions"]);

const ANSWER_FIELDS = [
  "response",
  "output",
  "outputs",
  "steps",
  "completion",
  "choices",
  "candidates",
  "answer",
  "reply",
  "history",
];

/** A logged call also contains the answer, which only an importer reads. */
const hasAnswer = (value: unknown): boolean =>
  isRecord(value) && ANSWER_FIELDS.some((name) => Object.hasOwn(value, name));
