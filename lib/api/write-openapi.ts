import { z } from "zod";
import { problemSchema } from "./problem";
import { type ApiRoute, ROUTES } from "./routes";

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override });
  return rest;
};

/** Where the core turns null into undefined, a response has only the other branch. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const choices = jsonSchema.anyOf?.filter((choice) => Object.keys(choice).length > 0) ?? [];
  if (jsonSchema.anyOf === undefined || choices.length === jsonSchema.anyOf.length) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, choices.length === 1 ? choices[0] : { anyOf: choices });
}

const jsonContent = (schema: Json): Json => ({ content: { "application/json": { schema } } });

const FAILURES = {
  400: "The body or the query is malformed",
  401: "A key is needed, or this one is not valid",
  403: "The key has another scope",
  404: "No such chat, message, request or key",
  409: "Something else is stored under this id",
  413: "The body is too large",
  415: "The body is not JSON",
  503: "The database is busy or cannot be opened; `Retry-After` says when to try again",
};

function parametersOf({ path, query }: ApiRoute): readonly Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  if (query === undefined) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(operationId: string, route: ApiRoute): Json {
  const { summary, notes, scope, request, response } = route;
  const success = response
    ? jsonContent(schemaOf(response, "output"))
    : { content: { "text/plain": { schema: { type: "string" } } } };
  const failure = { $ref: "#/components/schemas/Problem" };
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    status,
    { description, ...jsonContent(failure) },
  ]);
  return {
    operationId,
    summary,
    ...(notes && { description: notes }),
    "x-scope": scope,
    security: scope === "open" ? [] : [{ key: [] }, {}],
    parameters: parametersOf(route),
    ...(request && { requestBody: { required: true, ...jsonContent(schemaOf(request, "input")) } }),
    responses: { 200: { description: "Done", ...success }, ...Object.fromEntries(failures) },
  };
}

/** The API as an OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export function writeOpenapi() {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, route] of Object.entries(ROUTES)) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, {
      [route.method.toLowerCase()]: operationOf(operationId, route),
    });
  }
  return {
    openapi: "3.1.0" as const,
    info: {
      title: "Contextscope",
      version: "1",
      description:
        "Stores chats in Contextscope and reads the payloads that would be sent to the model. No key is required until an API key or a password exists; then send `Authorization: Bearer <key>`. Ids are strings, so that 64-bit ids stay exact.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, "output") },
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
}
