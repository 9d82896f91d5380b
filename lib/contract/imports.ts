import { z } from "zod";
import type { ImporterId } from "../import/formats/registry";
import type { SqliteTable } from "../import/formats/sqlite/sqlite-mapping";
import type { ImportPreview } from "../import/pipeline/preview-import";

const columnSchema = z.string().max(500).optional();

export const sqliteMappingSchema = z.object({
  table: z.string().min(1).max(500),
  text: z.string().min(1).max(500),
  chat: columnSchema,
  author: columnSchema,
  authorName: columnSchema,
  role: columnSchema,
  time: columnSchema,
  id: columnSchema,
  replyTo: columnSchema,
});
export const MAPPED_FIELDS = [
  "text",
  "chat",
  "author",
  "authorName",
  "role",
  "time",
  "id",
  "replyTo",
] as const satisfies readonly (keyof z.infer<typeof sqliteMappingSchema>)[];

/** The user's choices after the preview. */
export const importOrderSchema = z.object({
  /** The source within the upload: an archive may hold several. */
  source: z.number().int().min(0),
  /** `key` of the author who is the bot, null for none; absent where the file states it. */
  bot: z.string().max(1000).nullish(),
  mapping: sqliteMappingSchema.optional(),
  repair: z.boolean().default(false),
  keepDamaged: z.boolean().default(false),
});
export type ImportOrder = Readonly<z.input<typeof importOrderSchema>>;

/** Upload slice size: small enough for proxies that silently cap request bodies. */
export const SLICE_BYTES = 8 * 1024 * 1024;

export type StartedUpload = Readonly<{ id: string }>;

/** The sources in an upload, and the problems that prevent an import. */
export type UploadContents = Readonly<{
  sources: readonly Readonly<{
    name: string;
    format?: ImporterId;
    refusal?: string;
    /** Database tables: the user may have to say which one holds the messages. */
    tables?: readonly SqliteTable[];
  }>[];
  refused: readonly Readonly<{ name: string; reason: string }>[];
  /** Files of an archive that are not chats: their number, and the first few. */
  ignored?: Readonly<{ count: number; examples: readonly Readonly<{ name: string; reason: string }>[] }>;
}>;

/** The effect of an import on stored messages. */
type ImportCounts = Readonly<{
  /** Without events. */
  added: number;
  /** Platform events, which are not messages. */
  addedEvents: number;
  alreadyThere: number;
  /** Existing messages whose content differs in the file; the stored content stays. */
  differing: number;
}>;

/** The effect on all chats of an import. */
export type ImportTotals = ImportCounts &
  Readonly<{
    /** Stored chats that got another bot. */
    botChanges: number;
  }>;

export type PredictedCounts = Omit<ImportTotals, "differing"> & Readonly<{ newChats: number }>;

/** A preview as shown: of very many authors only the first are listed. */
export type ShownPreview = ImportPreview &
  Readonly<{
    /** The guess is the bot of a chat that is already stored. */
    isRecalled: boolean;
    /** The result of importing it with the proposed bot. */
    predicted: PredictedCounts;
    authorCount: number;
  }>;

/** The response for a source that cannot be read as it is. */
export type RefusedPreview = Readonly<{ refusal: string }>;

export type ImportProgress = Readonly<{
  /** `scan` finds the messages in the file, `read` reads them, `store` writes them all in one transaction. */
  phase: "scan" | "read" | "store";
  /** Bytes while scanning, messages after that. */
  done: number;
  total?: number | undefined;
}>;

type Place = Readonly<{ file?: string; byte?: number; line?: number; pointer?: string }>;
export type ReportedEntry = Readonly<{ reason: string; position: Place; count?: number }>;

export type ImportedChat = ImportCounts &
  Readonly<{
    /** Our id, used in URLs. */
    chatId: string;
    title: string;
    isNew: boolean;
    /** The bot changed: how many stored messages became the bot's, and how many a person's. */
    botChange?: Readonly<{ toModel: number; toUser: number }>;
  }>;

export type ImportReport = ImportTotals &
  Readonly<{
    name: string;
    format: ImporterId;
    label: string;
    /** Entries that became a system prompt or a summary. */
    absorbed: number;
    repeated: number;
    skipped: Readonly<{ count: number; examples: readonly ReportedEntry[] }>;
    /** The first places where the file is broken. */
    damage: readonly ReportedEntry[];
    moreDamage: number;
    chatCount: number;
    /** The first few. */
    chats: readonly ImportedChat[];
    seconds: number;
  }>;

/** One line of the progress stream. */
export type ImportNews =
  | Readonly<{ kind: "progress"; progress: ImportProgress; seconds: number }>
  | Readonly<{ kind: "done"; report: ImportReport }>
  | Readonly<{ kind: "failed"; error: string }>
  | Readonly<{ kind: "cancelled" }>;

/** An import that is running or ended recently. */
export type KnownImport = Readonly<{
  id: string;
  uploadId: string;
  name: string;
  /** Its progress at the time of the request. */
  news: ImportNews;
}>;

/** Each phase's share of an import, measured on files of about 100,000 messages. */
const PHASES = {
  scan: { from: 0, share: 0.2 },
  read: { from: 0.2, share: 0.4 },
  store: { from: 0.6, share: 0.4 },
} as const;

/** From 0 to 1. */
export function importFraction({ phase, done, total }: ImportProgress): number {
  const { from, share } = PHASES[phase];
  return total === undefined || total <= 0 ? from : from + share * Math.min(1, done / total);
}

/** Estimated seconds left at the pace so far; undefined while too little is done. */
export function secondsLeft(progress: ImportProgress, secondsSoFar: number): number | undefined {
  const fraction = importFraction(progress);
  if (fraction < 0.02 || secondsSoFar < 0.5) return undefined;
  return (secondsSoFar * (1 - fraction)) / fraction;
}

/** For example `photos/a.json, line 3`. */
export function describePlace({ file, line, byte, pointer }: Place): string {
  const within =
    line === undefined ? (pointer ?? (byte === undefined ? undefined : `byte ${byte}`)) : `line ${line}`;
  return [file, within].filter((part) => part !== undefined && part !== "").join(", ");
}
