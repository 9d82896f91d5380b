import { readPayloadRequest } from "@/lib/contract/payload-request";
import { readPayload } from "@/lib/server/context/read-payload";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The exact text of one rendering, media in full: what a panel copies and keeps. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const read = readPayloadRequest((await params).id, new URL(request.url).searchParams);
  if (!read.ok) return failure(request, 400, read.error);
  const payload = await readPayload(openStore(), read.request);
  if (payload.kind !== "ok") return contextProblem(request, payload);
  return new Response(payload.text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
