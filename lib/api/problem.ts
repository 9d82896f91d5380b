import { z } from "zod";
import { pointer } from "../core/read/pointer";

type Definition = readonly [status: number, error: string];

/** Every problem code of the server, with its status and its default sentence. */
const PROBLEMS = {
  "bad-request": [400, "The request is invalid."],
  "invalid-query": [400, "The query is invalid."],
  "invalid-body": [400, "The body is invalid."],
  "malformed-json": [400, "The body is not valid JSON."],
  "too-deep": [400, "The body is nested too deeply."],
  "no-wire": [400, "This format is only a view and cannot be sent."],
  "cut-off": [400, "The body is incomplete."],
  "no-key": [401, "An API key is required: send Authorization: Bearer <key>."],
  "wrong-key": [401, "This API key is invalid or revoked."],
  "signed-out": [401, "Sign in first."],
  "wrong-password": [401, "Wrong password."],
  "wrong-scope": [403, "This API key or user does not have the required permission."],
  "limited-key": [403, "This API key is limited to some chats, and this concerns all of them."],
  "not-invited": [403, "This user has no access to this server."],
  "foreign-page": [403, "Cross-site requests are not allowed (Origin or Sec-Fetch-Site)."],
  "not-found": [404, "Not found."],
  "no-route": [404, "Unknown API path; see /api/v1/openapi.json for all paths."],
  "no-chat": [404, "Chat not found."],
  "no-message": [404, "Message not found."],
  "no-request": [404, "Recorded request not found."],
  "no-author": [404, "Author not found."],
  "no-such-key": [404, "API key not found."],
  "no-such-link": [404, "Share link not found, or already revoked."],
  "wrong-method": [405, "This address does not have this method."],
  conflict: [409, "Different content is already stored under this id."],
  changed: [409, "The payload has changed since it was shown."],
  several: [409, "Several authors match; use the author's id."],
  taken: [409, "Another stored chat already has this id for that bot."],
  "too-large": [413, "The body is too large."],
  "wrong-content-type": [415, "Send JSON: Content-Type must be application/json."],
  "wrong-host": [
    421,
    "Unknown host. Beside this machine's own names, only those in CONTEXTSCOPE_ALLOWED_HOSTS work.",
  ],
  "not-masked": [422, "Secrets could not be masked, so nothing was stored."],
  "unreadable-file": [422, "The file cannot be read."],
  "too-many": [429, "Too many requests. Try again later."],
  unavailable: [503, "The server is temporarily unavailable. Try again later."],
  "broken-database": [503, "The database is damaged."],
} as const satisfies Record<string, Definition>;

export type ProblemCode = keyof typeof PROBLEMS;

const fieldProblemSchema = z.object({ pointer: z.string(), message: z.string() });

/** One invalid field: a JSON pointer into the body or the query, and the reason. */
type FieldProblem = Readonly<z.infer<typeof fieldProblemSchema>>;

/** The body of every failed response. */
export const problemSchema = z.object({
  error: z.string().meta({ description: "A human-readable explanation." }),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  problems: z.array(fieldProblemSchema).optional(),
});

/** The same as a value, for server actions. */
export type Failed = Readonly<{
  ok: false;
  status: number;
  code: ProblemCode;
  error: string;
  problems?: readonly FieldProblem[];
  retryAfterSeconds?: number;
}>;

type Details = Partial<Pick<Failed, "error" | "problems" | "retryAfterSeconds">>;

export const problem = (code: ProblemCode, details: Details = {}): Failed => {
  const [status, error] = PROBLEMS[code];
  return { ok: false, status, code, error, ...details };
};

/** RFC 6901 pointer to the whole document; `/` would be a field with an empty name. */
const WHOLE = "";

type Issue = z.core.$ZodIssue;

/** A schema's issues, field by field. */
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
      message: "is an unknown field",
    }));
  const branch = issue.code === "invalid_union" ? relevantBranch(issue.errors) : undefined;
  if (branch !== undefined && issue.message === "Invalid input")
    return branch.flatMap((inner) => describeIssue(inner, path));
  return [{ pointer: path.length === 0 ? WHOLE : pointer(path), message: issue.message }];
}

const isAboutNull = (branch: readonly Issue[]): boolean =>
  branch.every((issue) => issue.code === "invalid_type" && issue.expected === "null");

/** Most fields also accept null; the issue of the other branch is the useful one. */
const relevantBranch = (errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  errors.find((branch) => !isAboutNull(branch));
