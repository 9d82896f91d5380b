import { readPayloadRequest } from "@/lib/contract/payload-request";
import type { ContextReport } from "@/lib/core/model/report";
import { readWholeReport } from "@/lib/server/context/read-whole-report";
import { openStore } from "@/lib/server/store/open-store";
import { chatNotFound, failure } from "../../respond";

/** One side of the report of a whole chat, as text. */
export async function answerFromReport(
  chatId: string,
  request: Request,
  print: (report: ContextReport) => string,
): Promise<Response> {
  const read = readPayloadRequest(chatId, new URL(request.url).searchParams);
  if (!read.ok) return failure(request, 400, read.error);
  const report = await readWholeReport(openStore(), read.request);
  if (report === undefined) return chatNotFound(request);
  return new Response(print(report), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
