import { z } from "zod";

const limitSchema = z.int().min(1).max(10_000_000).optional();

/** Items beyond either limit are deleted; without a limit everything is kept. */
export const retentionSchema = z.strictObject({
  days: limitSchema.meta({ description: "Delete what is older than this many days." }),
  messages: limitSchema.meta({ description: "Keep only this many newest messages." }),
});
export type Retention = Readonly<z.infer<typeof retentionSchema>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A chat's own policy replaces the default, also where it keeps everything. */
export const effectiveRetention = (own: Retention | undefined, byDefault: Retention): Retention =>
  own ?? byDefault;

export const keepsEverything = ({ days, messages }: Retention): boolean =>
  days === undefined && messages === undefined;

/** The moment before which items are deleted; undefined without a limit in days. */
export const cutoffOf = ({ days }: Retention, now: Date): Date | undefined =>
  days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS);
