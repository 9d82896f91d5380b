import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { compareFormatsOfChat } from "@/lib/server/context/compare-formats-of-chat";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.compareTokens, async ({ store, params, query }) => {
  const compared = await compareFormatsOfChat(store, { ...params, ...query });
  return compared.kind === "ok" ? compared.comparison : problem(compared.kind);
});
