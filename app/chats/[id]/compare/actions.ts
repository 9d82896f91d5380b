"use server";

import { problem } from "@/lib/api/problem";
import { type ComparisonOutcome, compareSides } from "@/lib/compare/compare-sides";
import { comparisonRequestSchema } from "@/lib/compare/compared-side";
import { inspectSide } from "@/lib/server/context/inspect-side";
import { runAction } from "@/lib/server/http/run-action";

/** Assembles both sides and compares them. Read-only. */
export async function compareChatAction(request: unknown): Promise<ComparisonOutcome> {
  return runAction(comparisonRequestSchema, request, async (asked, store) => {
    const a = await inspectSide(store, asked.a);
    if (a.kind !== "ok") return problem(a.kind);
    const b = await inspectSide(store, asked.b);
    if (b.kind !== "ok") return problem(b.kind);
    return { ok: true, json: JSON.stringify(compareSides(a.side, b.side)) };
  });
}
