import { z } from "zod";
import { PAYLOAD_FORMS } from "../contract/payload-request";
import { FORMAT_IDS } from "../core/model/format";
import { SETTING_KEYS } from "../core/schema/settings";

const settingShape = Object.fromEntries(
  SETTING_KEYS.map((name) => [
    name,
    z.string().optional().meta({ description: "A setting tried out for this answer; nothing is stored." }),
  ]),
);

const questionShape = {
  at: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Id of the cut-off message; the newest if left out." }),
  format: z
    .enum([...FORMAT_IDS, "auto"])
    .optional()
    .meta({
      description: "The active format if left out; `auto` leaves the chat's own setting `format` aside.",
    }),
};

/**
 * Which report: at which message, in which format, with which settings tried out. `format` is also a setting; here it
 * names views too, so the question's own schema is the last one.
 */
export const reportQuerySchema = z.strictObject({ ...settingShape, ...questionShape });
export const payloadQuerySchema = z.strictObject({
  ...settingShape,
  ...questionShape,
  form: z.enum(PAYLOAD_FORMS).optional(),
});

const named = { format: z.enum(FORMAT_IDS), cutOffId: z.string().optional() };
export const ledgerSchema = z.object({
  ...named,
  ledger: z.array(z.looseObject({ verdict: z.string(), reason: z.string() })),
});
export const tokensSchema = z.object({ ...named, tokenizer: z.string(), tokens: z.looseObject({}) });
export const findingsSchema = z.object({
  ...named,
  findings: z.array(z.looseObject({ kind: z.string(), severity: z.string(), message: z.string() })),
});

export const summariesSchema = z.object({
  status: z.looseObject({ enabled: z.boolean(), threshold: z.int(), exchanges: z.int() }),
  versions: z.array(z.looseObject({ version: z.int(), state: z.string() })),
});
export const summaryOutcomeSchema = z.looseObject({ kind: z.string() });
