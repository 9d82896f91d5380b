"use server";

import { z } from "zod";
import { type ComparisonOutcome, compareSides } from "@/lib/compare/compare-sides";
import { comparisonRequestSchema } from "@/lib/compare/compared-side";
import { inspectSide } from "@/lib/server/context/inspect-side";
import { openStore } from "@/lib/server/store/open-store";

/** Assembles both sides and compares them. Reads only. */
export async function compareChatAction(request: unknown): Promise<ComparisonOutcome> {
  const parsed = comparisonRequestSchema.safeParse(request);
  if (!parsed.success) return { ok: false, error: z.prettifyError(parsed.error) };
  const store = openStore();
  const a = await inspectSide(store, parsed.data.a);
  const b = a.kind === "ok" ? await inspectSide(store, parsed.data.b) : a;
  if (a.kind !== "ok" || b.kind !== "ok")
    return { ok: false, error: "This chat is no longer there.", gone: true };
  return { ok: true, json: JSON.stringify(compareSides(a.side, b.side)) };
}
