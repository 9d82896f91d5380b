import { z } from "zod";
import { pointer } from "../core/read/pointer";

export const failureSchema = z.object({
  error: z.string().meta({ description: "A sentence for people." }),
  code: z.string(),
  problems: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});

/** One thing that is wrong, and where: a JSON pointer into what was sent. */
export type Problem = Readonly<{ pointer: string; message: string }>;

/** RFC 6901: what was sent as a whole. `/` would be a field with an empty name. */
const WHOLE = "";

type Issue = z.core.$ZodIssue;

/** Everything that is wrong, one by one. */
export const describeIssues = (issues: readonly Issue[]): readonly Problem[] =>
  issues.flatMap((issue) => describeIssue(issue, []));

function describeIssue(issue: Issue, before: readonly PropertyKey[]): readonly Problem[] {
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

/** "Or null" stands beside most fields; what is wrong with the other choice is worth telling. */
const relevantBranch = (errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  errors.find((branch) => !isAboutNull(branch));
