import { z } from "zod";
import type { Failed } from "../api/problem";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import type { Verdict } from "../core/model/ledger";
import { REDACTIONS, type Redaction } from "../core/privacy/redaction";
import { type Settings, settingsSchema } from "../core/schema/settings";
import type { TokenReport } from "../core/tokens/token-report";

export const SHARE_DAYS = [1, 7, 30, 90] as const;

/** The payload to share: chat, cut-off message, every setting and the format. */
export const shareRequestSchema = z.strictObject({
  chatId: z.string().min(1),
  at: z.string().min(1).optional(),
  settings: settingsSchema,
  format: z.enum(FORMAT_IDS),
  redaction: z.enum(REDACTIONS),
  media: z.boolean(),
  days: z.int().min(1).max(90),
});
export type ShareRequest = Readonly<z.infer<typeof shareRequestSchema>>;

/** A link's metadata, never its token. Times are ISO 8601. */
export type ShareLink = Readonly<{
  id: string;
  chatId: string;
  chatTitle: string;
  format: FormatId;
  redaction: Redaction;
  media: boolean;
  createdBy: string | undefined;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | undefined;
  lastUsedAt: string | undefined;
}>;

/** `path` contains the token and is returned only once. */
export type CreatedShare = Readonly<{ ok: true; path: string; expiresAt: string }> | Failed;
export type SharesOutcome = Readonly<{ ok: true; links: readonly ShareLink[] }> | Failed;

/** How many messages or media items got a verdict. */
export type VerdictCount = Readonly<{ of: "messages" | "media"; verdict: Verdict; count: number }>;

/** What a share link shows. */
export type SharedPayload = Readonly<{
  format: FormatId;
  model: string;
  settings: Settings;
  text: string;
  tokens: Pick<TokenReport, "tokenizer" | "total" | "text" | "framing" | "definitions" | "media">;
  verdicts: readonly VerdictCount[];
  /** Sent images, if media are shared. */
  images: readonly Readonly<{ mime: string; data: string }>[];
}>;
