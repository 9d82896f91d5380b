import { isSlackFolder } from "../formats/slack/slack-importer";
import { recogniseFormat } from "../pipeline/recognise-format";
import { subfolder } from "./folder-on-disk";
import { type FolderOfFiles, type ImportSource, readHead } from "./import-source";
import { mimeOfName } from "./mime-of-name";
import { isGzip, unpackGzip } from "./unpack-gzip";

/** A file that is not imported, and why. */
export type Unread = Readonly<{ name: string; reason: string }>;

type Found = Readonly<{ sources: readonly ImportSource[]; ignored: readonly Unread[] }>;

/** Exports with one main file among many others. */
const MAIN_FILE = /(?:^|\/)(?:result\.json|conversations(?:-\d+)?\.json)$/;
/** Files that are chats by name: if they are not, their refusal says why. */
const CHAT_FILE = /\.(?:json|jsonl|ndjson|db|sqlite3?)$/i;
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.|node_modules\/)/;
/** Read together with their database. */
const SIDE_FILE = /-(?:wal|shm|journal)$/;
/** Probing a file reads up to 4 MB; a folder with more unknown files than this is not an export. */
const MAX_LOOKS = 500;

const isMedia = (path: string): boolean => /^(?:image|audio|video)\//.test(mimeOfName(path) ?? "");

/** A Slack export is one source; otherwise the main files of known exports, or all files whose content is a chat. */
export async function sourcesIn(files: FolderOfFiles, name: string): Promise<Found> {
  const paths = (await files.list()).filter((one) => !JUNK.test(one));
  if (isSlackFolder(paths)) {
    const whole = { name, size: undefined, open: async function* () {}, folder: files };
    return { sources: [whole], ignored: [] };
  }
  const others = paths.filter((one) => !isMedia(one) && !SIDE_FILE.test(one));
  const main = paths.filter((one) => MAIN_FILE.test(one));
  if (main.length === 0) return lookInto(files, others, name);
  const ignored = others
    .filter((one) => !MAIN_FILE.test(one))
    .map((one) => ({ name: `${name}/${one}`, reason: "not the main file of the export" }));
  const found = await Promise.all(main.map((one) => member(files, one, name)));
  return { sources: found.filter((source) => source !== undefined), ignored };
}

async function member(files: FolderOfFiles, path: string, name: string): Promise<ImportSource | undefined> {
  const source = await files.find(path);
  const beside = subfolder(files, path.slice(0, path.lastIndexOf("/") + 1));
  return source && { ...source, name: `${name}/${path}`, identity: path, beside };
}

/** Sequential, because probing an archive member unpacks its beginning. */
async function lookInto(files: FolderOfFiles, paths: readonly string[], name: string): Promise<Found> {
  const sources: ImportSource[] = [];
  const ignored: Unread[] = [];
  const doubtful = new Set(paths.filter((path) => !CHAT_FILE.test(path)).slice(0, MAX_LOOKS));
  for (const path of paths) {
    const source = await member(files, path, name);
    if (source === undefined) continue;
    const reason = doubtful.has(path) ? await whyNoChat(source) : CHAT_FILE.test(path) ? undefined : TOO_MANY;
    if (reason === undefined) sources.push(await unpacked(source));
    else ignored.push({ name: source.name, reason });
  }
  return { sources, ignored };
}

const TOO_MANY = `not looked into: more than ${MAX_LOOKS} files are neither chats nor media by their name`;

async function whyNoChat(source: ImportSource): Promise<string | undefined> {
  const recognition = await recogniseFormat(await unpacked(source));
  return recognition.ok ? undefined : recognition.seen;
}

const unpacked = async (source: ImportSource): Promise<ImportSource> =>
  isGzip(await readHead(source, 2)) ? unpackGzip(source) : source;
