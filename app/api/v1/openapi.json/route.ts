import { ROUTES } from "@/lib/api/routes";
import { writeOpenapi } from "@/lib/api/write-openapi";
import { apiRoute } from "@/lib/server/http/api-route";

export const GET = apiRoute(ROUTES.readDocument, async () => writeOpenapi());
