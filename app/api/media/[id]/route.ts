import { mediaResponse } from "@/lib/server/http/media-response";
import { route } from "@/lib/server/http/route";

/** Stored bytes by their sha256. */
export const GET = route({ access: "GET /api/media/[id]" }, ({ store, params, request, caller }) =>
  mediaResponse(store, params.id, request.headers, caller.chats),
);
