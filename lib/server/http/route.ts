import "server-only";
import type { z } from "zod";
import { type Failed, invalid } from "../../api/problem";
import type { ApiRoute } from "../../api/routes";
import { apiPolicy, HANDLERS, type HandlerName, type Policy } from "../access/access-table";
import { withActor } from "../access/actor";
import { authorise, type Judgement } from "../access/authorise";
import type { Caller } from "../access/caller";
import { addressOf } from "../access/peer-headers";
import { rateLimit } from "../access/rate-limits";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { isWritten, type Written } from "../workers/written";
import { describeError } from "./describe-error";
import { endWhenRefused } from "./end-when-refused";
import { guardApi } from "./guard-api";
import { problemResponse } from "./problem-response";
import { readJsonBody } from "./read-json-body";

type Inputs = Readonly<{
  limit?: "import" | "model-call";
  query?: z.ZodType;
  request?: z.ZodType;
  response?: z.ZodType;
}>;

/** An entry of the API's route table, or a page's own route with its entry in the access table. */
type Spec = ApiRoute | (Inputs & Readonly<{ access: HandlerName }>);

const policyOf = (spec: Spec): Policy => ("access" in spec ? HANDLERS[spec.access] : apiPolicy(spec));

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Call<Route> = Readonly<{
  request: Request;
  store: Store;
  caller: Caller;
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
  const answer = async (request: Request, context?: Context): Promise<Response> => {
    try {
      const store = openStore();
      const params = (await context?.params) ?? {};
      const judge = () => authorise(store, request.headers, policyOf(spec), params.chatId ?? params.id);
      const judgement = await judge();
      if (!judgement.ok) return problemResponse(judgement);
      const limited = await limitOf(spec, judgement.caller, request.headers);
      if (limited !== undefined) return problemResponse(limited);
      const call = await readCall(request, spec);
      if ("ok" in call) return problemResponse(call);
      const { caller } = judgement;
      const response = await withActor(caller.name, async () =>
        respond(await handle({ request, store, caller, params, ...call } as Call<Route>)),
      );
      return whileAllowed(response, judge);
    } catch (error) {
      return problemResponse(describeError(error));
    }
  };
  return "access" in spec ? answer : guardApi(answer);
}

/** Counted per caller and address: people behind one address do not use up each other's share. */
const limitOf = async ({ limit }: Spec, { name }: Caller, headers: Headers): Promise<Failed | undefined> =>
  limit && rateLimit(limit, `${addressOf(headers)} ${name}`);

/** A stream outlives the moment of its request. A database that is away for a moment ends none. */
function whileAllowed(response: Response, judge: () => Promise<Judgement>): Response {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || response.body === null) return response;
  const isAllowed = () =>
    judge().then(
      ({ ok }) => ok,
      () => true,
    );
  return new Response(endWhenRefused(response.body, isAllowed), response);
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

async function readCall(request: Request, spec: Inputs): Promise<ReadCall | Failed> {
  const query = spec.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (query?.error) return invalid("query", query.error);
  if (spec.request === undefined) return { query: query?.data, body: undefined };
  const read = await readJsonBody(request);
  if (!read.ok) return read;
  const body = spec.request.safeParse(read.value);
  return body.success ? { query: query?.data, body: body.data } : invalid("body", body.error);
}
