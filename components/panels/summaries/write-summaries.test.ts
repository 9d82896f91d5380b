import { createTranslator } from "use-intl";
import { expect, it } from "vitest";
import { en } from "@/lib/i18n/en";
import { prepareSummaries } from "./prepare-summaries";
import { summaryVersion } from "./summaries.fixture";
import { writeSummaries } from "./write-summaries";

const t = createTranslator({ locale: "en", messages: en });

it("contains every version with its exact text, failed ones with their reason", () => {
  const rows = prepareSummaries([
    summaryVersion({
      version: 2,
      state: "failed",
      text: undefined,
      failure: { cause: "timeout", message: "No answer in 60 s" },
    }),
    summaryVersion({ version: 1, text: "- You like tea.\n\n# Not a heading" }),
  ]);
  expect(writeSummaries(rows, t)).toMatchInlineSnapshot(`
    "## Version 2 · failed · 2026-03-01T10:00:01.000Z

    - Intended for 20 messages q1–a10
    - 1,000 → 250 tokens
    - offline extract
    - manual
    - The provider timed out: No answer in 60 s

    ## Version 1 · active · 2026-03-01T10:00:01.000Z

    - Covers 20 messages q1–a10
    - 1,000 → 250 tokens
    - offline extract
    - manual

    \`\`\`
    - You like tea.

    # Not a heading
    \`\`\`
    "
  `);
});
