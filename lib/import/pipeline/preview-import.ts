import { repairMojibake } from "@/lib/core/text/repair-mojibake";
import { IMPORTERS, type ImporterId } from "../formats/registry";
import { mayLackNewestRows } from "../formats/sqlite/sqlite-file";
import type { SqliteMapping } from "../formats/sqlite/sqlite-mapping";
import { mapChatTexts, mapMessageTexts } from "../json/map-texts";
import { refuseDeepMessage } from "../json/refuse-deep-message";
import type { ImportSource } from "../source/import-source";
import { type ChatPreview, chatTally, type ImportedContent } from "./chat-tally";
import { readEvents } from "./collect-events";
import { authorTally, guessBot, type ImportAuthor, isAuthorCalled } from "./guess-bot";
import type { ChatEvent, DamagedEvent, ImportEvent, MessageEvent, SkippedEvent } from "./import-event";
import { findingTally, type PreviewFindings } from "./preview-findings";
import { requireFormat } from "./recognise-format";

type RepairExample = Readonly<{ before: string; after: string }>;

export type ImportPreview = ImportedContent &
  Readonly<{
    format: ImporterId;
    label: string;
    chatCount: number;
    /** Only the first chats: a file may contain millions. */
    chats: readonly ChatPreview[];
    authors: readonly ImportAuthor[];
    /** The format does not identify the bot: the user has to choose one of the authors. */
    needsBot: boolean;
    /** `key` of the most likely author. */
    guess?: string;
    skipped: Readonly<{ count: number; examples: readonly SkippedEvent[] }>;
    repeated: number;
    /**
     * The file is broken or truncated: refuse it, or import the complete part if the user agrees. The first positions.
     */
    damage: readonly DamagedEvent[];
    /** The number of further positions. */
    moreDamage?: number;
    mojibake: Readonly<{ count: number; examples: readonly RepairExample[] }>;
    /** The newest rows of this database may be in a `-wal` file that was not uploaded with it. */
    mayLackNewestRows?: true;
    findings: PreviewFindings;
  }>;

type PreviewOptions = Readonly<{
  format?: ImporterId | undefined;
  mapping?: SqliteMapping | undefined;
  /** The author who is the bot, by id or name, or `none`: findings use this choice instead of the guess. */
  bot?: string | undefined;
}>;

const MAX_EXAMPLES = 50;
const MAX_REPAIR_EXAMPLES = 5;

/** Reads a source without storing anything: its content, the likely bot, and its problems. */
export async function previewImport(
  source: ImportSource,
  options: PreviewOptions = {},
): Promise<ImportPreview> {
  const format = options.format ?? (await requireFormat(source));
  const events = readEvents(source, format, {
    inOrder: false,
    withMedia: false,
    mapping: options.mapping,
  });
  const tally = previewTally(options.bot);
  for await (const event of events) tally.add(event.kind === "message" ? refuseDeepMessage(event) : event);
  const lacksRows = format === "sqlite" && (await mayLackNewestRows(source));
  return {
    format,
    label: IMPORTERS[format].label,
    ...tally.result(),
    ...(lacksRows ? { mayLackNewestRows: true } : {}),
  };
}

function previewTally(wantedBot: string | undefined) {
  const chats = chatTally();
  const authors = authorTally();
  const skipped: SkippedEvent[] = [];
  const damage: DamagedEvent[] = [];
  const mojibake = repairTally();
  const findings = findingTally();
  let skippedCount = 0;
  let damageCount = 0;
  let repeated = 0;

  const addMessage = (event: MessageEvent): void => {
    mapMessageTexts(event, mojibake.look);
    chats.addMessage(event);
    authors.add(event);
    findings.addMessage(event);
  };

  const addChat = (event: ChatEvent): void => {
    mapChatTexts(event, mojibake.look);
    chats.addChat(event);
    findings.addChat(event);
  };

  const addSkipped = (event: SkippedEvent): void => {
    skippedCount += event.count ?? 1;
    if (skipped.length < MAX_EXAMPLES) skipped.push(event);
  };

  const addDamage = (event: DamagedEvent): void => {
    damageCount += 1;
    if (damage.length < MAX_EXAMPLES) damage.push(event);
  };

  const add = (event: ImportEvent): void => {
    if (event.kind === "chat") addChat(event);
    else if (event.kind === "message") addMessage(event);
    else if (event.kind === "damaged") addDamage(event);
    else if (event.kind === "skipped") addSkipped(event);
    else if (event.kind === "repeated") repeated += event.count ?? 1;
  };

  const result = () => {
    const counted = chats.result();
    const listed = authors.list();
    const guess = counted.needsBot ? guessBot(listed) : undefined;
    return {
      ...counted,
      authors: listed,
      ...(guess === undefined ? {} : { guess }),
      skipped: { count: skippedCount, examples: skipped },
      repeated,
      damage,
      ...(damageCount > damage.length ? { moreDamage: damageCount - damage.length } : {}),
      mojibake: mojibake.result(),
      findings: findings.result(
        wantedBot === undefined
          ? listed.find(({ key }) => key === guess)?.author
          : listed.find((author) => isAuthorCalled(author, wantedBot))?.author,
      ),
    };
  };
  return { add, result };
}

function repairTally() {
  const examples = new Map<string, string>();
  let count = 0;
  const look = (text: string): string => {
    const after = repairMojibake(text);
    if (after === text) return text;
    count += 1;
    if (examples.size < MAX_REPAIR_EXAMPLES) examples.set(text.slice(0, 300), after.slice(0, 300));
    return text;
  };
  const result = () => ({
    count,
    examples: [...examples].map(([before, after]) => ({ before, after })),
  });
  return { look, result };
}
