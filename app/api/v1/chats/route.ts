import { ROUTES } from "@/lib/api/routes";
import { listChats } from "@/lib/server/chats";
import { apiRoute } from "@/lib/server/ingest/api-route";

export const GET = apiRoute(ROUTES.listChats, ({ query }) => listChats(query));
