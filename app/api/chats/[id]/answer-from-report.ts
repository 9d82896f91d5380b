import type { ContextReport } from "@/lib/core/report";
import { readPayloadRequest } from "@/lib/payload-request";
import { openStore } from "@/lib/server/database";
import { readWholeReport } from "@/lib/server/read-whole-report";
import { chatNotFound } from "../../respond";

/** One side of the report of a whole chat, as text. */
export async function answerFromReport(
  chatId: string,
  { url }: Request,
  print: (report: ContextReport) => string,
): Promise<Response> {
  const read = readPayloadRequest(chatId, new URL(url).searchParams);
  if (!read.ok) return Response.json({ error: read.error }, { status: 400 });
  const report = await readWholeReport(openStore(), read.request);
  if (report === undefined) return chatNotFound();
  return new Response(print(report), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
