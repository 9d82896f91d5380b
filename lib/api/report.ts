import { z } from "zod";
import { FORMAT_IDS } from "../core/formats/format";
import { SETTING_KEYS } from "../core/schema/settings";
import { PAYLOAD_FORMS } from "../payload-request";

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
    .enum(FORMAT_IDS)
    .optional()
    .meta({ description: "The format in force if left out: compact or gemini, as the settings say." }),
};

/** Which report: at which message, in which format, with which settings tried out. */
export const reportQuerySchema = z.strictObject({ ...questionShape, ...settingShape });
export const payloadQuerySchema = z.strictObject({
  ...questionShape,
  form: z.enum(PAYLOAD_FORMS).optional(),
  ...settingShape,
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
