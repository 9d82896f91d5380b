import { ROUTES } from "@/lib/api/routes";
import { writeOpenapi } from "@/lib/api/write-openapi";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.readDocument, async () => writeOpenapi());
