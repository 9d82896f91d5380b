"use server";

import { problem } from "@/lib/api/problem";
import type { ComparisonOutcome } from "@/lib/compare/compare-sides";
import { comparisonRequestSchema } from "@/lib/compare/compared-side";
import { runAction } from "@/lib/server/http/run-action";
import { runTask } from "@/lib/server/workers/run-task";

/** Assembles both sides and compares them. Read-only. */
export async function compareChatAction(request: unknown): Promise<ComparisonOutcome> {
  return runAction("compareChatAction", comparisonRequestSchema, request, async (asked, store) => {
    const compared = await runTask(store, "compare-sides", asked);
    return compared.kind === "ok" ? { ok: true, json: compared.json } : problem(compared.kind);
  });
}
