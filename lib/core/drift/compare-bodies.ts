import type { Rendering, Source } from "../formats/format";
import { isRecord } from "../read/field";
import { pointer } from "../read/pointer";
import { type Difference, firstDifference } from "./first-difference";
import { locateValue } from "./locate-value";

const SYSTEM_KEYS = ["systemInstruction", "system_instruction", "system", "instructions"];
/** What a provider reads as context; all else (temperature, tools, safety) is how it shall answer. */
const CONTEXT_KEYS = [...SYSTEM_KEYS, "contents", "messages", "input"];

const MAX_SHOWN = 300;

export type BodyDifference = Readonly<{
  pointer: string;
  /** Where the rebuilt payload has this from; absent for what is not in it, or belongs to no message and no layer. */
  source: Source | undefined;
  /** Only this side has a system prompt; absent when that is not the difference. */
  promptOnly?: "recorded" | "rebuilt";
  /** As JSON, shortened; absent where there is nothing. */
  recorded: string | undefined;
  rebuilt: string | undefined;
  agreeing: number;
}>;

export type BodyComparison =
  | Readonly<{ kind: "identical" }>
  /** The context is the same; the named parameters differ. */
  | Readonly<{ kind: "same-context"; parameters: readonly string[] }>
  | Readonly<{ kind: "different"; difference: BodyDifference }>;

type Body = Readonly<Record<string, unknown>>;

const pick = (body: Body, isWanted: (key: string) => boolean): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => isWanted(key)));

const isContext = (key: string): boolean => CONTEXT_KEYS.includes(key);

/** No provider reads the role that an SDK gives a system instruction. */
function withoutRole(instruction: unknown): unknown {
  if (!isRecord(instruction)) return instruction;
  const { role: _, ...rest } = instruction;
  return rest;
}

const contextOf = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(pick(body, isContext)).map(([key, value]) => [
      key,
      SYSTEM_KEYS.includes(key) ? withoutRole(value) : value,
    ]),
  );

/** Some SDKs post `{}` or `[]` where others post nothing. */
const isEmptyDefault = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** A recorded body beside a rebuilt one. */
export function compareBodies(
  recorded: Readonly<{ text: string; body: Body }>,
  rebuilt: Rendering,
): BodyComparison {
  if (recorded.text === rebuilt.text) return { kind: "identical" };
  const body = JSON.parse(rebuilt.text) as Body;
  const found = firstDifference(contextOf(recorded.body), contextOf(body));
  if (found === undefined) {
    const keys = new Set([...Object.keys(recorded.body), ...Object.keys(body)]);
    const differs = (key: string) =>
      firstDifference(recorded.body[key], body[key]) !== undefined &&
      !(isEmptyDefault(recorded.body[key]) && isEmptyDefault(body[key]));
    return { kind: "same-context", parameters: [...keys].filter((key) => !isContext(key) && differs(key)) };
  }
  return { kind: "different", difference: describe(found, rebuilt) };
}

function describe(found: Difference, rebuilt: Rendering): BodyDifference {
  const promptOnly = isSystemPlace(found) ? sideWithPrompt(found, rebuilt) : undefined;
  return {
    pointer: pointer(found.path),
    source: promptOnly === "recorded" ? PROMPT : sourceAt(rebuilt, found.path),
    ...(promptOnly && { promptOnly }),
    recorded: show(found.first),
    rebuilt: show(found.second),
    agreeing: found.agreeing,
  };
}

const PROMPT: Source = { kind: "layer", layer: "prompt" };

const isSystemKey = (step: string | number | undefined): boolean => SYSTEM_KEYS.includes(String(step));
const isSystemRole = (role: unknown): boolean => role === "system" || role === "developer";

/** The whole system instruction, or the role that makes the first message one. */
function isSystemPlace({ path, first, second }: Difference): boolean {
  if (path.length === 1) return isSystemKey(path[0]);
  return pointer(path) === "/messages/0/role" && isSystemRole(first) !== isSystemRole(second);
}

/** Undefined when the prompt of the rebuilt payload merely stands elsewhere, or its instruction holds other layers. */
function sideWithPrompt({ first, path }: Difference, { ranges }: Rendering): BodyDifference["promptOnly"] {
  const isRebuilt = ranges.some(({ source }) => source.kind === "layer" && source.layer === "prompt");
  const isRecorded = path.length === 1 ? first !== undefined : isSystemRole(first);
  if (isRecorded === isRebuilt) return undefined;
  return isRecorded ? "recorded" : "rebuilt";
}

/** The range that holds a place, or the first one after it: a difference may begin with a bracket. */
function sourceAt({ text, ranges }: Rendering, path: Difference["path"]): Source | undefined {
  const place = locateValue(text, path);
  if (place === undefined) return isSystemKey(path[0]) ? PROMPT : undefined;
  return ranges.find(({ end }) => end > place)?.source;
}

function show(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
