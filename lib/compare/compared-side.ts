import { z } from "zod";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import type { ContextReport } from "../core/model/report";
import type { PriceRange } from "../core/pricing";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";
import { type Settings, settingOverridesSchema } from "../core/schema/settings";
import type { SideId } from "./compare-url";

/** The request for one of the two configurations. */
const sideRequestSchema = z.object({
  chatId: z.string().min(1),
  /** Id of the cut-off message; absent means the newest. */
  at: askedMessageIdSchema.optional(),
  overrides: settingOverridesSchema,
  /** Absent means the active format. */
  format: z.enum(FORMAT_IDS).optional(),
  /** Use the saved settings with `compact` flipped: the default comparison. */
  otherCompact: z.boolean(),
});
export type SideRequest = Readonly<z.infer<typeof sideRequestSchema>>;

export const comparisonRequestSchema = z.object({ a: sideRequestSchema, b: sideRequestSchema });
export type ComparisonRequest = Readonly<Record<SideId, SideRequest>>;

/** The parts of a report that a comparison reads. */
export type ComparableReport = Readonly<
  Pick<ContextReport, "format" | "rendering" | "system" | "tokens" | "ledger">
>;

export type ComparedSide = Readonly<{
  report: ComparableReport;
  /** The format that the settings send, even if another one is displayed. */
  active: FormatId;
  /** With unsaved changes, and as stored with the chat. */
  settings: Settings;
  saved: Settings;
  /** sha256 of the bytes that a client would post (or of the text if no client posts it), with full media. */
  payloadHash: string;
  /** Absent when unknown. */
  price: PriceRange | undefined;
  position: number;
  messageCount: number;
  /** The message requested with `at` is not stored, so this is the newest state. */
  missing: string | undefined;
}>;

/** What the page shows about a side; the report itself stays in the process that built it. */
export type SideFacts = Omit<ComparedSide, "report"> & Readonly<{ format: FormatId }>;
