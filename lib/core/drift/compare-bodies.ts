import type { Rendering, Source } from "../model/format";
import { pointer } from "../read/pointer";
import { type Difference, firstDifference } from "./first-difference";
import { locateValue } from "./locate-value";
import { CONTEXT_KEYS, isEmptyDefault, readByModel } from "./read-by-model";

const SYSTEM_KEYS = ["systemInstruction", "system_instruction", "system", "instructions"];

const MAX_SHOWN = 300;

export type BodyDifference = Readonly<{
  pointer: string;
  /** Source in the rebuilt payload; absent if the text is not there or belongs to no message or layer. */
  source: Source | undefined;
  /** Set if the only difference is that one side has no system prompt. */
  promptOnly?: "recorded" | "rebuilt";
  /** Shortened JSON; absent if there is no value. */
  recorded: string | undefined;
  rebuilt: string | undefined;
  agreeing: number;
}>;

export type BodyComparison =
  | Readonly<{ kind: "identical" }>
  /** Same context; only the named parameters differ. */
  | Readonly<{ kind: "equal"; parameters: readonly string[] }>
  | Readonly<{ kind: "different"; difference: BodyDifference }>;

type Body = Readonly<Record<string, unknown>>;

/** Compares a recorded body with a rebuilt one. */
export function compareBodies(
  recorded: Readonly<{ text: string; body: Body }>,
  rebuilt: Rendering,
): BodyComparison {
  if (recorded.text === rebuilt.text) return { kind: "identical" };
  const body = JSON.parse(rebuilt.text) as Body;
  const found = firstDifference(readByModel(recorded.body), readByModel(body));
  if (found === undefined) {
    const keys = new Set([...Object.keys(recorded.body), ...Object.keys(body)]);
    const differs = (key: string) =>
      firstDifference(recorded.body[key], body[key]) !== undefined &&
      !(isEmptyDefault(recorded.body[key]) && isEmptyDefault(body[key]));
    return { kind: "equal", parameters: [...keys].filter((key) => !CONTEXT_KEYS.has(key) && differs(key)) };
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

/** The whole system instruction, or the role of a first message that holds it. */
function isSystemPlace({ path, first, second }: Difference): boolean {
  if (path.length === 1) return isSystemKey(path[0]);
  return pointer(path) === "/messages/0/role" && isSystemRole(first) !== isSystemRole(second);
}

/** Undefined if the rebuilt payload only has its prompt elsewhere, or its instruction holds other layers. */
function sideWithPrompt({ first, path }: Difference, { ranges }: Rendering): BodyDifference["promptOnly"] {
  const isRebuilt = ranges.some(({ source }) => source.kind === "layer" && source.layer === "prompt");
  const isRecorded = path.length === 1 ? first !== undefined : isSystemRole(first);
  if (isRecorded === isRebuilt) return undefined;
  return isRecorded ? "recorded" : "rebuilt";
}

/** The range at a path, or the next one, because a difference may start at a bracket. */
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
