import { z } from "zod";
import { pointer } from "../core/read/pointer";

type Definition = readonly [status: number, error: string];

/** Every code that the server answers a failed request with: its status, and the sentence unless a better one is known. */
const PROBLEMS = {
  "bad-request": [400, "The request cannot be answered."],
  "invalid-query": [400, "The query has a problem."],
  "invalid-body": [400, "The body has a problem."],
  "malformed-json": [400, "The body is not JSON."],
  "too-deep": [400, "The body is nested too deep."],
  "no-wire": [400, "This format is only a view: no client posts it."],
  "cut-off": [400, "The body was cut off."],
  "no-key": [401, "A key is needed: send Authorization: Bearer <key>."],
  "wrong-key": [401, "This key is not valid (mistyped, or revoked)."],
  "wrong-scope": [403, "This key may not do that: it has another scope."],
  "foreign-page": [403, "A page of another site may not use this server (Origin or Sec-Fetch-Site)."],
  "not-found": [404, "Not found."],
  "no-route": [404, "There is no such path in this API; /api/v1/openapi.json lists them all."],
  "no-chat": [404, "There is no such chat."],
  "no-message": [404, "There is no such message."],
  "no-request": [404, "There is no such request."],
  "no-author": [404, "There is no such author."],
  "no-such-key": [404, "There is no such key."],
  conflict: [409, "Something else is stored under this id."],
  changed: [409, "The payload has changed since it was shown."],
  several: [409, "Several authors match: name one by its id."],
  taken: [409, "This chat is already stored for that bot, as another chat."],
  "too-large": [413, "The body is too large."],
  "wrong-content-type": [415, "Send JSON: Content-Type must be application/json."],
  "wrong-host": [421, "This server answers only to 127.0.0.1 and localhost."],
  "unreadable-file": [422, "The file cannot be read."],
  unavailable: [503, "The server cannot answer now. Try again later."],
  "broken-database": [503, "The database is damaged."],
} as const satisfies Record<string, Definition>;

export type ProblemCode = keyof typeof PROBLEMS;

const fieldProblemSchema = z.object({ pointer: z.string(), message: z.string() });

/** One field that is wrong: a JSON pointer into the body or the query, and why. */
type FieldProblem = Readonly<z.infer<typeof fieldProblemSchema>>;

/** The body of every failed request. */
export const problemSchema = z.object({
  error: z.string().meta({ description: "A sentence for people." }),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  problems: z.array(fieldProblemSchema).optional(),
});

/** The same as a value: what a server action answers. */
export type Failed = Readonly<{
  ok: false;
  status: number;
  code: ProblemCode;
  error: string;
  problems?: readonly FieldProblem[];
}>;

type Details = Readonly<{ error?: string; problems?: readonly FieldProblem[] }>;

export const problem = (code: ProblemCode, details: Details = {}): Failed => {
  const [status, error] = PROBLEMS[code];
  return { ok: false, status, code, error, ...details };
};

/** RFC 6901: what was sent as a whole. `/` would be a field with an empty name. */
const WHOLE = "";

type Issue = z.core.$ZodIssue;

/** What a schema found wrong, field by field. */
export function invalid(what: "body" | "query", { issues }: z.ZodError): Failed {
  const problems = issues.flatMap((issue) => describeIssue(issue, []));
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  const first = problems[0] ? ` ${problems[0].pointer} ${problems[0].message}` : "";
  return problem(`invalid-${what}`, {
    error: `The ${what} has ${count}; nothing was stored.${first}`,
    problems,
  });
}

function describeIssue(issue: Issue, before: readonly PropertyKey[]): readonly FieldProblem[] {
  const path = [...before, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      pointer: pointer([...path, key]),
      message: "is not a field that is known here",
    }));
  const branch = issue.code === "invalid_union" ? relevantBranch(issue.errors) : undefined;
  if (branch !== undefined && issue.message === "Invalid input")
    return branch.flatMap((inner) => describeIssue(inner, path));
  return [{ pointer: path.length === 0 ? WHOLE : pointer(path), message: issue.message }];
}

const isAboutNull = (branch: readonly Issue[]): boolean =>
  branch.every((issue) => issue.code === "invalid_type" && issue.expected === "null");

/** Most fields also accept null; the problem with the other choice is the useful one. */
const relevantBranch = (errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  errors.find((branch) => !isAboutNull(branch));
