import type { ReadChat } from "@/lib/core/read/reader";
import type { ImporterId } from "@/lib/import/formats/registry";
import { NoMessageTable } from "@/lib/import/formats/sqlite/sqlite-no-message-table";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { previewImport } from "@/lib/import/pipeline/preview-import";
import { type ImportOptions, readImport } from "@/lib/import/pipeline/read-import";
import { recogniseFormat } from "@/lib/import/pipeline/recognise-format";
import type { ImportSource } from "@/lib/import/source/import-source";
import { CliError } from "../cli-error";
import { chooseBot } from "../import/choose-bot";
import { completeMapping } from "../import/complete-mapping";
import { describeTables } from "../import/describe-tables";
import type { MappingWish } from "../import/parse-mapping";
import { chatCollector } from "./collect-chats";

export type ImportChatOptions = Readonly<{
  format?: ImporterId | undefined;
  chat?: string | undefined;
  bot?: string | undefined;
  mapping?: MappingWish | undefined;
}>;

/** Reads one chat from the sources as `import` does. Without `--bot`, the bot is guessed. */
export async function importChat(
  name: string,
  sources: readonly ImportSource[],
  options: ImportChatOptions,
): Promise<Readonly<{ chat: ReadChat; notes: readonly string[] }>> {
  const collector = chatCollector(options.chat);
  for (const source of sources) {
    const format = options.format ?? (await formatOf(source));
    for await (const event of eventsOf(source, format, options)) collector.add(source.name, event);
  }
  return collector.result(name);
}

async function formatOf(source: ImportSource): Promise<ImporterId> {
  const recognition = await recogniseFormat(source);
  if (!recognition.ok) throw new CliError(`${source.name}: ${recognition.reason}`);
  return recognition.format;
}

async function* eventsOf(source: ImportSource, format: ImporterId, options: ImportChatOptions) {
  try {
    const mapping = await completeMapping(source, format, options.mapping);
    const bot = await botOf(source, options.bot, { format, mapping });
    yield* readImport(source, { format, mapping, bot });
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    const reason = error instanceof NoMessageTable ? describeTables(error.tables) : error.message;
    throw new CliError(`${source.name}: ${reason}`, { cause: error });
  }
}

async function botOf(
  source: ImportSource,
  wanted: string | undefined,
  options: Pick<ImportOptions, "format" | "mapping">,
): Promise<ImportOptions["bot"]> {
  if (wanted === undefined) return undefined;
  return chooseBot(source.name, await previewImport(source, options), wanted);
}
