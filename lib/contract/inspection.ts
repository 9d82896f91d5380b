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

/** The workbench's query for one chat: the cut-off message, the previewed settings and the formats. */
export const inspectionRequestSchema = z.object({
  chatId: z.string().min(1),
  /** Id of the cut-off message; absent means the newest. */
  at: askedMessageIdSchema.optional(),
  overrides: settingOverridesSchema,
  /** In addition to the active format, which is always included; `plain` is its form without compact. */
  formats: z.array(z.enum([...FORMAT_IDS, "plain"])).max(FORMAT_IDS.length + 1),
  /** Formats whose wire text is included: it is as large as the payload. */
  wire: z.array(z.enum([...FORMAT_IDS, "active"])).max(FORMAT_IDS.length + 1),
  /** Whether to count the selection by other measures, too. */
  counts: z.boolean().optional(),
});
export type InspectionRequest = Readonly<z.infer<typeof inspectionRequestSchema>>;

/** The request of one tab: of its requests that wait for the server, only the newest is computed. */
export const inspectionCallSchema = inspectionRequestSchema.extend({ client: z.string().max(40).optional() });
export type InspectionCall = InspectionRequest & Readonly<{ client?: string | undefined }>;

/** Media by `mediaKey`, as a view can show the ledger's items. */
export type MediaFiles = Readonly<Record<string, TimelineMedia>>;

export const mediaKey = (messageId: string, media: number): string => `${messageId} ${media}`;

/** The verdicts and counts: a report without its texts. */
export type ReportFacts = Omit<ContextReport, "rendering" | "payload" | "wire">;

/** The texts of one format, and the request that produced them. A long text is sent in parts. */
export type ShownPayload = Readonly<{
  format: FormatId;
  settings: Settings;
  cutOffId: string | undefined;
  rendering: ShownRendering;
  wire: ShownRendering | undefined;
}>;

/** The Tokens panel's extra data: the same selection by other measures. */
export type TokenCounts = Readonly<{
  comparison: TokenComparison;
  /** The provider's own count, where known. */
  provider: CountState | undefined;
  /** The original bot's count in its documented example; only for the chat that is this example. */
  headline?: SeedHeadline;
}>;

/** The payload that would be sent, in every requested form. */
export type Inspection = Readonly<{
  /** Of the active format. */
  report: ReportFacts;
  /** Of the active format and the requested ones. */
  payloads: Readonly<Partial<Record<FormatId, ShownPayload>>>;
  mediaFiles: MediaFiles;
  /** As previewed, and as stored with the chat. */
  settings: Settings;
  saved: Settings;
  /** sha256 of the bytes that a client would post, media in full. */
  payloadHash: string;
  /** The plain format that decides the protocol, and the fact that decided it. */
  activeFormat: ActiveFormat;
  /** Of the active payload; absent when unknown. */
  price: PriceRange | undefined;
  contextWindow: number | undefined;
  /** Absent when not requested. */
  counts?: TokenCounts | undefined;
  /** How many messages there are up to the cut-off, and how many are stored. */
  position: number;
  messageCount: number;
  /** The message requested with `at` is not stored: this is the newest state instead. */
  missing: string | undefined;
}>;

/**
 * `json` is an Inspection, serialised once: React would walk each of its thousands of ranges on both sides, which
 * took longer than assembling them.
 */
export type InspectionOutcome = Readonly<{ ok: true; json: string }> | Failed;
