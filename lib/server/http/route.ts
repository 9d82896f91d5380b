import "server-only";
import type { z } from "zod";
import type { KeyScope } from "../../api/key";
import { type Failed, invalid, problem } from "../../api/problem";
import { judgeKey } from "../ingest/key-service";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { isWritten, type Written } from "../workers/written";
import { describeError } from "./describe-error";
import { isPageRequest } from "./page-cookie";
import { problemResponse } from "./problem-response";
import { readJsonBody } from "./read-json-body";

/**
 * An entry of the API's route table, or the inputs of a page's own route. Without a scope only the request guard
 * applies.
 */
type Spec = Readonly<{
  path?: string;
  scope?: KeyScope | "open";
  query?: z.ZodType;
  request?: z.ZodType;
  response?: z.ZodType;
}>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Call<Route> = Readonly<{
  request: Request;
  store: Store;
  /** A page's own route names its single parameter `id`. */
  params: Readonly<Record<Route extends { path: infer Path } ? NamesIn<Path> : "id", string>>;
  query: Route extends { query: infer Query } ? Parsed<Query> : undefined;
  body: Route extends { request: infer Body } ? Parsed<Body> : undefined;
}>;

/** What a handler may return for a schema: parsed types are mutable, responses are read-only. */
type Answer<Value> = Value extends object ? { readonly [Key in keyof Value]: Answer<Value[Key]> } : Value;

type AnswerOf<Route> = Route extends { response: infer Schema }
  ? Answer<Parsed<Schema>>
  : Route extends { path: string }
    ? never
    : object;

type Handle<Route> = (
  call: Call<Route>,
) => Promise<AnswerOf<Route> | Written<AnswerOf<Route>> | Failed | Response>;

type Context = Readonly<{ params: Promise<Record<string, string>> }>;

const NO_STORE = { "cache-control": "no-store" };
const JSON_HEADERS = { ...NO_STORE, "content-type": "application/json" };
const TEXT_HEADERS = { ...NO_STORE, "content-type": "text/plain; charset=utf-8" };

/** Every route: authorise → parse → handle → respond. A handler returns JSON, a problem, or its own response. */
export function route<const Route extends Spec>(
  spec: Route,
  handle: Handle<Route>,
): (request: Request, context?: Context) => Promise<Response> {
  return async (request, context) => {
    try {
      const store = openStore();
      const call = await readCall(store, request, spec);
      if ("ok" in call) return problemResponse(call);
      const params = (await context?.params) ?? {};
      return respond(await handle({ request, store, params, ...call } as Call<Route>));
    } catch (error) {
      return problemResponse(describeError(error));
    }
  };
}

function respond(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (isWritten(answer))
    return new Response(answer.bytes, { headers: answer.isText ? TEXT_HEADERS : JSON_HEADERS });
  return isFailed(answer) ? problemResponse(answer) : Response.json(answer, { headers: NO_STORE });
}

const isFailed = (answer: unknown): answer is Failed =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

type ReadCall = Readonly<{ query: unknown; body: unknown }>;

/** Authorisation comes before parsing. */
async function readCall(store: Store, request: Request, spec: Spec): Promise<ReadCall | Failed> {
  const { scope = "open" } = spec;
  const isOpen =
    scope === "open" || (!request.headers.has("authorization") && isPageRequest(request.headers));
  const judgement = isOpen ? "allowed" : await judgeKey(store, request.headers.get("authorization"), scope);
  if (judgement !== "allowed") return problem(judgement);
  const query = spec.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (query?.error) return invalid("query", query.error);
  if (spec.request === undefined) return { query: query?.data, body: undefined };
  const read = await readJsonBody(request);
  if (!read.ok) return read;
  const body = spec.request.safeParse(read.value);
  return body.success ? { query: query?.data, body: body.data } : invalid("body", body.error);
}
