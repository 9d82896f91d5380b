import { expect, test } from "vitest";
import { writePayloadQuery } from "../contract/payload-request";
import { writeTokenComparisonQuery } from "../contract/token-comparison";
import { DEFAULT_SETTINGS } from "../core/schema/settings";
import { comparisonQuerySchema, payloadQuerySchema, payloadRequestSchema } from "./report-schemas";

const fields = (query: string) => Object.fromEntries(new URLSearchParams(query));

const settings = { ...DEFAULT_SETTINGS, maxVideos: 0, compact: true, keepHistorical: "newest" as const };
const question = { at: "a/b #ü", settings, format: "compact", form: "payload" } as const;

test("a page's route and the API parse a payload query alike", () => {
  const written = fields(writePayloadQuery(question));
  const expected = { at: "a/b #ü", overrides: settings, form: "payload" };
  expect(payloadRequestSchema.parse(written)).toEqual({ ...expected, format: "compact" });
  expect(payloadQuerySchema.parse(written)).toEqual({ ...expected, format: "compact" });
});

test.each([
  ["view=gemnini", "view"],
  ["", "view"],
  ["view=gemini&format=compact", "format"],
  ["view=gemini&form=half", "form"],
  ["view=gemini&maxMedia=300", "maxMedia"],
  ["view=gemini&compact=perhaps", "compact"],
])("%s is rejected, and the error names the problem", (query, named) => {
  const { error } = payloadRequestSchema.safeParse(fields(query));
  expect(error?.issues.map(({ path }) => path)).toEqual([[named]]);
});

test.each([
  ["format=compact", { format: "compact", overrides: {} }],
  ["format=auto", { format: undefined, overrides: { format: "auto" } }],
  ["format=openai&view=console", { format: "console", overrides: { format: "openai" } }],
  ["maxMedia=3", { format: undefined, overrides: { maxMedia: 3 } }],
])("%s: `format` names the format to write, and beside `view` the setting", (query, expected) => {
  expect(payloadQuerySchema.parse(fields(query))).toEqual({ at: undefined, form: "text", ...expected });
});

test("a comparison query round-trips; an unknown mode is rejected", () => {
  const asked = { at: "a&b", mode: "own-limits", overrides: { maxMedia: 3, compact: true } } as const;
  expect(comparisonQuerySchema.parse(fields(writeTokenComparisonQuery(asked)))).toEqual(asked);
  expect(comparisonQuerySchema.safeParse({ mode: "all" }).success).toBe(false);
});
