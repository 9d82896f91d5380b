import { expect, it } from "vitest";
import type { Finding, Severity } from "@/lib/core/findings/finding";
import { prepareFindings } from "./prepare-findings";

const finding = (severity: Severity, message: string): Finding => ({
  kind: "empty-message",
  severity,
  message,
  hint: "Fill it.",
});
const outline = (...findings: Finding[]) =>
  prepareFindings(findings).map((row) =>
    row.kind === "heading" ? `${row.severity} × ${row.count}` : row.finding.message,
  );

it("puts the worst first and keeps the order within a severity", () => {
  expect(
    outline(finding("info", "a"), finding("error", "b"), finding("info", "c"), finding("error", "d")),
  ).toEqual(["error × 2", "b", "d", "info × 2", "a", "c"]);
});

it("has no rows without findings", () => {
  expect(outline()).toEqual([]);
});
