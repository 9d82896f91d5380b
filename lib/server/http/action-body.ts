import { type Failed, problem } from "../../api/problem";
import { parseJson } from "../../core/read/parse-json";
import { isTooDeep, MAX_JSON_DEPTH } from "../../core/text/json-depth";

/** Next's own limit for actions. */
const MAX_BODY_CHARACTERS = 1024 * 1024;

/** React writes other values as text with a dollar sign: an escaped text, a constant or a date. */
const ENCODED = /^\$(?:\$|(?:undefined|NaN|-?Infinity|-0)$|D\d{4}-\d\d-\d\dT[\d:.]+Z$)/;
/** An object that occurs twice is written once; the second time by its path from the list of arguments. */
const REFERENCE = /^\$0((?::[^:]+)+)$/;

/**
 * Undefined for arguments as the pages send them: JSON, without the forms and files that no action accepts. To any
 * others Next would respond 500, or call the action without them.
 */
export function judgeActionBody(contentType: string | null, body: string): Failed | undefined {
  if (!/^text\/plain\s*(;|$)/i.test(contentType ?? ""))
    return problem("wrong-content-type", { error: "An action's arguments are sent as text/plain." });
  if (body.length > MAX_BODY_CHARACTERS) return problem("too-large");
  if (isTooDeep(body))
    return problem("too-deep", { error: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.` });
  const parsed = parseJson(body);
  if (!parsed.ok) return problem("malformed-json", { error: `The body is ${parsed.error}.` });
  const { value } = parsed;
  const isReadable = Array.isArray(value) && textsIn(value).every((text) => isDecodable(text, value));
  return isReadable ? undefined : problem("invalid-body", { error: "These are no arguments of an action." });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isDecodable(text: string, root: readonly unknown[]): boolean {
  if (!text.startsWith("$") || ENCODED.test(text)) return true;
  const path = REFERENCE.exec(text)?.[1]?.slice(1).split(":");
  return path !== undefined && isObject(path.reduce(childOf, root));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const childOf = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
