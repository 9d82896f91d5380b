import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { CODE_LANGUAGES } from "@/lib/export-code/code-language";
import { CODE_WRITERS } from "@/lib/export-code/registry";
import { route } from "@/lib/server/http/route";
import { planSend } from "@/lib/server/replay/plan-send";
import { sendQuerySchema } from "../send-query-schema";

const querySchema = z.intersection(sendQuerySchema, z.object({ language: z.enum(CODE_LANGUAGES) }));

/** The payload as a program that posts it, or as a fixture. Never contains a key. */
export const GET = route(
  { access: "GET /api/chats/[id]/code", query: querySchema },
  async ({ store, params: { id }, query }) => {
    const planned = await planSend(store, { chatId: id, ...query });
    if (planned.kind !== "ok") return problem(planned.kind);
    const { plan, body, settings, at } = planned;
    const { extension, mime, write } = CODE_WRITERS[query.language];
    const name = `${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}-${plan.format}.${extension}`;
    return new Response(write({ ...plan, body, settings, at }), {
      headers: {
        "Content-Type": `${mime}; charset=utf-8`,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  },
);
