import type { z } from "zod";
import { chatFileSchema } from "../schema/chat-file";
import { SETTING_KEYS } from "../schema/settings";
import { field } from "./field";
import { nearestName } from "./nearest-name";
import { pointer } from "./pointer";
import type { Reader, ReadResult } from "./reader";

type Issue = z.core.$ZodIssue;

/** An optional field is a union with null; the error of its first branch is the helpful one. */
function innermostIssue(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors[0]?.[0];
  return inner === undefined ? issue : innermostIssue({ ...inner, path: [...issue.path, ...inner.path] });
}

function describeUnknownKey(key: string, path: readonly PropertyKey[]): string {
  const suggestion = path[0] === "settings" ? nearestName(key, SETTING_KEYS) : undefined;
  const hint = suggestion === undefined ? "" : `; did you mean ${suggestion}?`;
  return `${pointer([...path, key])}: unknown key${hint}`;
}

/** A numeric id has already lost digits, so it gets its own error message. */
const isNumericId = (issue: Issue): boolean =>
  issue.code === "invalid_type" &&
  issue.expected === "string" &&
  /^(?:id|\w+Id)$/.test(String(issue.path.at(-1))) &&
  /number/.test(issue.message);

function describeIssue(outer: Issue): string {
  const issue = innermostIssue(outer);
  if (issue.code === "unrecognized_keys") return describeUnknownKey(issue.keys[0] ?? "", issue.path);
  const hint = isNumericId(issue) ? " (ids are strings, so that 64-bit ids stay exact)" : "";
  return `${pointer(issue.path)}: ${issue.message}${hint}`;
}

function readChatFile(value: unknown): ReadResult {
  const parsed = chatFileSchema.safeParse(value);
  if (parsed.success) return { ok: true, source: "chat-file", chatFile: parsed.data, ignored: [] };
  const [issue, ...others] = parsed.error.issues;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return { ok: false, error: `not a chat file: ${issue === undefined ? "" : describeIssue(issue)}${more}` };
}

export const chatFileReader: Reader = {
  id: "chat-file",
  label: "the product's own chat file",
  recognises: (value) => field(value, "contextscope") !== undefined,
  read: readChatFile,
};
