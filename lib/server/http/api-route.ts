import "server-only";
import type { z } from "zod";
import { describeIssues } from "../../api/problem";
import type { ApiRoute } from "../../api/routes";
import { AppError } from "../app-error";
import { judgeKey } from "../ingest/key-service";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { readJsonBody } from "./read-json-body";
import { refuse } from "./refuse";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Call<Route> = Readonly<{
  store: Store;
  params: Readonly<Record<string, string>>;
  query: Route extends { query: infer Query } ? Parsed<Query> : undefined;
  body: Route extends { request: infer Body } ? Parsed<Body> : undefined;
  searchParams: URLSearchParams;
}>;

type Context = Readonly<{ params: Promise<Record<string, string>> }>;

/** authorise → read → parse → handle. A handler returns what is answered as JSON, or a response of its own. */
export function apiRoute<Route extends ApiRoute>(
  route: Route,
  handle: (call: Call<Route>) => Promise<object>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, { params }) => {
    try {
      const call = await readCall(request, route);
      if (call instanceof Response) return call;
      const answer = await handle({ ...call, params: await params } as Call<Route>);
      return answer instanceof Response ? answer : Response.json(answer, { headers: NO_STORE });
    } catch (error) {
      if (error instanceof AppError) return refuse(error.status, error.code, error.message);
      throw error;
    }
  };
}

/** What a caller asks, or why it is refused: first who asks, then how. */
async function readCall(request: Request, route: ApiRoute): Promise<object> {
  const store = openStore();
  const refusal = await judgeCaller(store, request, route);
  if (refusal !== undefined) return refusal;
  const { searchParams } = new URL(request.url);
  const query = parse(route.query, Object.fromEntries(searchParams), "query");
  if (!query.ok) return query.response;
  const body = await readBody(request, route);
  return body.ok ? { store, query: query.value, body: body.value, searchParams } : body.response;
}

const NO_STORE = { "cache-control": "no-store" };

const REFUSALS = {
  "no-key": [401, "A key is needed: send Authorization: Bearer <key>."],
  "wrong-key": [401, "This key is not valid (mistyped, or revoked)."],
  "wrong-scope": [403, "This key may not do that: it has another scope."],
} as const;

async function judgeCaller(
  store: Store,
  request: Request,
  { scope }: ApiRoute,
): Promise<Response | undefined> {
  if (scope === "open") return undefined;
  const judgement = await judgeKey(store, request.headers.get("authorization"), scope);
  if (judgement === "allowed") return undefined;
  const [status, error] = REFUSALS[judgement];
  const headers: Record<string, string> = status === 401 ? { "www-authenticate": "Bearer" } : {};
  return refuse(status, judgement, error, undefined, headers);
}

type Read = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; response: Response }>;

async function readBody(request: Request, { request: schema }: ApiRoute): Promise<Read> {
  if (schema === undefined) return { ok: true, value: undefined };
  const read = await readJsonBody(request);
  return read.ok ? parse(schema, read.value, "body") : read;
}

function parse(schema: z.ZodType | undefined, value: unknown, what: "body" | "query"): Read {
  if (schema === undefined) return { ok: true, value: undefined };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = describeIssues(parsed.error.issues);
  const error = `The ${what} has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}; nothing was stored.`;
  return { ok: false, response: refuse(400, `invalid-${what}`, error, problems) };
}
