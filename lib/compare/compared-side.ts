import { z } from "zod";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import type { ContextReport } from "../core/model/report";
import type { PriceRange } from "../core/pricing";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";
import { type Settings, settingOverridesSchema } from "../core/schema/settings";
import type { SideId } from "./compare-url";

/** One of two configurations of a chat: what is asked about it. */
const sideRequestSchema = z.object({
  chatId: z.string().min(1),
  /** Id of the cut-off message; absent means the newest. */
  at: askedMessageIdSchema.optional(),
  overrides: settingOverridesSchema,
  /** Absent means the format in force. */
  format: z.enum(FORMAT_IDS).optional(),
  /** The saved settings with the other compact value: what a comparison starts with. */
  otherCompact: z.boolean(),
});
export type SideRequest = Readonly<z.infer<typeof sideRequestSchema>>;

export const comparisonRequestSchema = z.object({ a: sideRequestSchema, b: sideRequestSchema });
export type ComparisonRequest = Readonly<Record<SideId, SideRequest>>;

/** What two reports are compared by. */
export type ComparableReport = Readonly<
  Pick<ContextReport, "format" | "rendering" | "system" | "tokens" | "ledger">
>;

export type ComparedSide = Readonly<{
  report: ComparableReport;
  /** The format that the settings send, whichever is looked at. */
  active: FormatId;
  /** As tried out, and as stored with the chat. */
  settings: Settings;
  saved: Settings;
  /** sha256 of the bytes that a client would post, or of the text where no client posts it; media in full. */
  payloadHash: string;
  /** Absent when nobody knows. */
  price: PriceRange | undefined;
  position: number;
  messageCount: number;
  /** The message asked for with `at` is not stored: this is the newest state instead. */
  missing: string | undefined;
}>;

/** What a page says about a side; the report itself is looked at where it was made. */
export type SideFacts = Omit<ComparedSide, "report"> & Readonly<{ format: FormatId }>;
