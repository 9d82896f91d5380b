import { z } from "zod";
import type { Failed } from "../api/problem";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import type { ContextReport } from "../core/model/report";
import type { ActiveFormat } from "../core/plan/active-format";
import type { PriceRange } from "../core/pricing";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";
import type { TimelineMedia } from "../core/schema/message-page";
import { type Settings, settingOverridesSchema } from "../core/schema/settings";
import type { SeedHeadline } from "../core/seed-headline";
import type { ShownRendering } from "../rendering/rendering-parts";
import type { CountState } from "./provider-calls";
import type { TokenComparison } from "./token-comparison";

/** What the workbench asks of one chat: at which message, with which settings tried out, in which formats. */
export const inspectionRequestSchema = z.object({
  chatId: z.string().min(1),
  /** Id of the cut-off message; absent means the newest. */
  at: askedMessageIdSchema.optional(),
  overrides: settingOverridesSchema,
  /** Besides the active format, which always comes; `plain` is what it is without compact. */
  formats: z.array(z.enum([...FORMAT_IDS, "plain"])).max(FORMAT_IDS.length + 1),
  /** Formats whose wire text is wanted: it is as large as the payload. */
  wire: z.array(z.enum([...FORMAT_IDS, "active"])).max(FORMAT_IDS.length + 1),
  /** Whether the selection is to be counted by other measures, too. */
  counts: z.boolean().optional(),
});
export type InspectionRequest = Readonly<z.infer<typeof inspectionRequestSchema>>;

/** Media by `mediaKey`: what the ledger speaks of, as a view can show it. */
export type MediaFiles = Readonly<Record<string, TimelineMedia>>;

export const mediaKey = (messageId: string, media: number): string => `${messageId} ${media}`;

/** How everything was judged and counted: a report without its texts. */
export type ReportFacts = Omit<ContextReport, "rendering" | "payload" | "wire">;

/** The texts of one format, and the question that they answer. A text too long to send at once comes by part. */
export type ShownPayload = Readonly<{
  format: FormatId;
  settings: Settings;
  cutOffId: string | undefined;
  rendering: ShownRendering;
  wire: ShownRendering | undefined;
}>;

/** What a Tokens panel shows besides the report: the same selection by other measures. */
export type TokenCounts = Readonly<{
  comparison: TokenComparison;
  /** What is known of the provider's own number. */
  provider: CountState | undefined;
  /** What the seed counted in its example; only of the chat that is this example. */
  headline?: SeedHeadline;
}>;

/** What would be sent, from every side that was asked for. */
export type Inspection = Readonly<{
  /** Of the format in force. */
  report: ReportFacts;
  /** Of the format in force, and of those asked for. */
  payloads: Readonly<Partial<Record<FormatId, ShownPayload>>>;
  mediaFiles: MediaFiles;
  /** As tried out, and as stored with the chat. */
  settings: Settings;
  saved: Settings;
  /** sha256 of the bytes that a client would post, media in full. */
  payloadHash: string;
  /** The plain format that decides the protocol, and which fact decided it. */
  activeFormat: ActiveFormat;
  /** Of the active payload; absent when nobody knows. */
  price: PriceRange | undefined;
  contextWindow: number | undefined;
  /** Absent when they were not asked for. */
  counts?: TokenCounts | undefined;
  /** How many messages stand up to the cut-off, of how many stored. */
  position: number;
  messageCount: number;
  /** The message asked for with `at` is not stored: this is the newest state instead. */
  missing: string | undefined;
}>;

/**
 * `json` is an Inspection. As one text, because React would walk each of its thousands of ranges on both sides: that
 * took longer than assembling them.
 */
export type InspectionOutcome = Readonly<{ ok: true; json: string }> | Failed;
