import { expect, it } from "vitest";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { reportOf } from "../contract/report.fixture";
import type { FormatId } from "../core/model/format";
import { DEFAULT_SETTINGS, type SettingOverrides } from "../core/schema/settings";
import { compareSides } from "./compare-sides";
import type { ComparedSide } from "./compared-side";
import { writeComparison } from "./write-comparison";

const chat = {
  contextscope: 1 as const,
  chat: { id: "-1", bot: { id: "9", name: "bot" }, systemPrompt: "Be brief." },
  messages: ["zero\nand a half", "one", "two"].map((text, index) => ({
    id: `m${index}`,
    role: "user" as const,
    author: { id: "7", name: "Ann" },
    text,
  })),
};

function side(
  settings: SettingOverrides,
  { format = "compact", file = chat }: { format?: FormatId; file?: Parameters<typeof reportOf>[0] } = {},
): ComparedSide {
  return {
    report: reportOf(file, { format, settings }),
    active: format,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    saved: DEFAULT_SETTINGS,
    payloadHash: JSON.stringify(settings),
    price: undefined,
    position: 3,
    messageCount: 3,
    missing: undefined,
  };
}

it("is a diff: what stays, what goes and comes, and after it why", () => {
  const text = writeComparison(compareSides(side({}), side({ compactMaxHistory: 1 })));
  expect(text.replaceAll(/tokens.*/g, "tokens …")).toMatchInlineSnapshot(`
    "--- A compact sha256:{} tokens …
    +++ B compact sha256:{"compactMaxHistory":1} tokens …
    @@ layer prompt @@ same, tokens …
     Be brief.
    @@ message m0 @@ only-a, tokens …
    -Ann#7: zero
    -and a half
    @@ message m1 @@ same, tokens …
     Ann#7: one
    @@ message m2 @@ same, tokens …
     Ann#7: two
    @@ frame @@ same, tokens …
     [RESPOND]
    # - message m0: kept immediate compactMaxHistory=50 -> dropped outside-window compactMaxHistory=1
    "
  `);
});

it("holds every row at its full length", () => {
  const file = trailPhotos();
  const compared = compareSides(side({}, { file, format: "gemini" }), side({}, { file }));
  const text = writeComparison(compared);
  for (const { textA, textB } of compared.comparison.rows)
    for (const line of [textA, textB].flatMap((side) => side?.split("\n") ?? []))
      expect(text).toContain(line);
});
