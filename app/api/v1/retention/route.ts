import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { readDefault, saveDefault } from "@/lib/server/retention/save-retention";

export const GET = route(ROUTES.readDefaultRetention, ({ store, query }) => readDefault(store, query.policy));

export const PUT = route(ROUTES.writeDefaultRetention, ({ store, body }) =>
  saveDefault(store, body.retention),
);
