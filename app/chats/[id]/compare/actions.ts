"use server";

import { z } from "zod";
import { type SideOutcome, sideRequestSchema } from "@/lib/compare/compared-side";
import { openStore } from "@/lib/server/database";
import { inspectSide } from "@/lib/server/inspect-side";

/** Assembles one side of a comparison. Reads only. */
export async function inspectSideAction(request: unknown): Promise<SideOutcome> {
  const parsed = sideRequestSchema.safeParse(request);
  if (!parsed.success) return { ok: false, error: z.prettifyError(parsed.error) };
  const side = await inspectSide(openStore(), parsed.data);
  return side ? { ok: true, side } : { ok: false, error: "This chat is no longer there.", gone: true };
}
