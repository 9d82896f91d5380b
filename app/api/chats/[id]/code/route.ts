import { z } from "zod";
import { CODE_LANGUAGES } from "@/lib/export-code/code-language";
import { CODE_WRITERS } from "@/lib/export-code/registry";
import { planSend } from "@/lib/server/replay/plan-send";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure } from "../../../respond";
import { readSendRequest } from "../read-send-request";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const languageSchema = z.enum(CODE_LANGUAGES);

/** The payload as a program that posts it, or as a fixture. Never with a key. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const language = languageSchema.safeParse(new URL(request.url).searchParams.get("language"));
  if (!language.success) {
    const error = `language: one of ${CODE_LANGUAGES.join(", ")}`;
    return failure(request, 400, error);
  }
  const read = readSendRequest(id, request);
  if (!read.ok) return read.response;
  const planned = await planSend(openStore(), read.request);
  if (planned.kind !== "ok") return contextProblem(request, planned);
  const { plan, body, settings, at } = planned;
  const { extension, mime, write } = CODE_WRITERS[language.data];
  const name = `${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}-${plan.format}.${extension}`;
  return new Response(write({ ...plan, body, settings, at }), {
    headers: {
      "Content-Type": `${mime}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
