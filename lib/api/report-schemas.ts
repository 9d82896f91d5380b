import { z } from "zod";
import { PAYLOAD_FORMS } from "../contract/payload-request";
import { readOverrides } from "../contract/settings-url";
import { COMPARISON_MODES } from "../core/compare-formats";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";
import { SETTING_KEYS, type SettingOverrides } from "../core/schema/settings";

const settingShape = Object.fromEntries(
  SETTING_KEYS.map((name) => [
    name,
    z.string().optional().meta({ description: "Overrides a setting for this response only." }),
  ]),
);

const at = askedMessageIdSchema
  .optional()
  .meta({ description: "Id of the cut-off message; default: the newest." });

const formatSchema = z.enum(FORMAT_IDS);

/** `format` is also a setting; here it may name a view as well, so this shape goes after the settings. */
const questionShape = {
  at,
  format: z
    .enum([...FORMAT_IDS, "auto"])
    .optional()
    .meta({
      description:
        "The format to write; default: the active one. `auto` ignores the chat's `format` setting. With `view`, overrides that setting.",
    }),
  view: formatSchema
    .optional()
    .meta({ description: "The format to write when `format` overrides the setting." }),
};

const wholeShape = {
  whole: z.literal("1").optional().meta({
    description:
      "Lists every stored message individually: the cost grows with the whole chat instead of the window.",
  }),
  as: z
    .enum(["json", "text"])
    .optional()
    .meta({ description: "`text`: plain text, as the command line prints it." }),
};

const form = z.enum(PAYLOAD_FORMS).optional();

/** Every setting in the query; an invalid value rejects the request. */
function readTried(query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): SettingOverrides {
  const values = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const { overrides, problems } = readOverrides(new URLSearchParams(values));
  for (const { setting, value } of problems)
    context.addIssue({
      code: "custom",
      path: [setting],
      message: `"${value}" is not a valid value for this setting`,
    });
  return overrides;
}

type Asked = Readonly<{ view?: FormatId | undefined; format?: FormatId | "auto" | undefined }>;

/** The format to write (undefined: the active one), and the previewed settings. */
function readQuestion({ view, format, ...query }: Asked, context: z.RefinementCtx) {
  const isSetting = view !== undefined || format === "auto";
  const overrides = readTried(isSetting ? { ...query, format } : query, context);
  return { format: view ?? (format === "auto" ? undefined : format), overrides };
}

/** Which report: the cut-off message, the format and the previewed settings. */
export const reportQuerySchema = z
  .strictObject({ ...settingShape, ...questionShape })
  .transform((query, context) => ({ at: query.at, ...readQuestion(query, context) }));

export const wholeReportQuerySchema = z
  .strictObject({ ...settingShape, ...questionShape, ...wholeShape })
  .transform((query, context) => ({
    at: query.at,
    isWhole: query.whole !== undefined,
    isText: query.as === "text",
    ...readQuestion(query, context),
  }));

export const payloadQuerySchema = z
  .strictObject({ ...settingShape, ...questionShape, form })
  .transform((query, context) => ({
    at: query.at,
    form: query.form ?? "text",
    ...readQuestion(query, context),
  }));

export const comparisonQuerySchema = z
  .strictObject({ ...settingShape, at, mode: z.enum(COMPARISON_MODES) })
  .transform((query, context) => ({ at: query.at, mode: query.mode, overrides: readTried(query, context) }));

/** One rendering on screen, whose format is always named. The query may hold other fields, too. */
export const payloadRequestSchema = z
  .object({ ...settingShape, at, view: formatSchema, form })
  .transform((query, context) => ({
    at: query.at,
    form: query.form ?? "text",
    format: query.view,
    overrides: readTried(query, context),
  }));

const named = { format: formatSchema, cutOffId: z.string().optional() };
export const ledgerSchema = z.object({
  ...named,
  ledger: z.array(z.looseObject({ verdict: z.string(), reason: z.string() })),
});
export const tokensSchema = z.object({ ...named, tokenizer: z.string(), tokens: z.looseObject({}) });
export const findingsSchema = z.object({
  ...named,
  findings: z.array(z.looseObject({ kind: z.string(), severity: z.string(), message: z.string() })),
});
export const tokenComparisonSchema = z.looseObject({
  mode: z.enum(COMPARISON_MODES),
  active: formatSchema.meta({ description: "The active format." }),
  baseline: formatSchema.meta({ description: "The baseline for savings." }),
  tokenizer: z.string(),
  rows: z.array(z.looseObject({ format: formatSchema, tokenizer: z.string(), messageCount: z.int() })),
});

export const summariesSchema = z.object({
  status: z.looseObject({ enabled: z.boolean(), threshold: z.int(), exchanges: z.int() }),
  versions: z.array(z.looseObject({ version: z.int(), state: z.string() })),
  summariser: z.looseObject({ provider: z.string(), model: z.string() }),
});
export const summaryOutcomeSchema = z.looseObject({ kind: z.string() });
