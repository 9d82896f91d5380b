import { readPayloadRequest } from "@/lib/contract/payload-request";
import type { ContextReport } from "@/lib/core/model/report";
import { assembleContext, loadContext } from "@/lib/server/context/load-context";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure } from "../../respond";

/** One part of the report on a whole chat, as text: what the command line prints for the exported chat. */
export async function answerFromReport(
  chatId: string,
  request: Request,
  print: (report: ContextReport) => string,
): Promise<Response> {
  const read = readPayloadRequest(chatId, new URL(request.url).searchParams);
  if (!read.ok) return failure(request, 400, read.error);
  const context = await loadContext(openStore(), { ...read.request, reach: "chat" });
  if (context.kind !== "ok") return contextProblem(request, context);
  const report = assembleContext(context, { ledger: "each" });
  return new Response(print(report), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
