import type { Rendering, Source } from "../formats/format";
import { pointer } from "../read/pointer";
import { firstDifference } from "./first-difference";
import { locateValue } from "./locate-value";

/** What a provider reads as context; all else (temperature, tools, safety) is how it shall answer. */
const CONTEXT_KEYS = ["systemInstruction", "system_instruction", "contents", "messages"];

const MAX_SHOWN = 300;

export type BodyDifference = Readonly<{
  pointer: string;
  /** Where the rebuilt payload has this from; absent for what belongs to no message and no layer. */
  source: Source | undefined;
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

/** A recorded body beside a rebuilt one. */
export function compareBodies(
  recorded: Readonly<{ text: string; body: Body }>,
  rebuilt: Rendering,
): BodyComparison {
  if (recorded.text === rebuilt.text) return { kind: "identical" };
  const body = JSON.parse(rebuilt.text) as Body;
  const found = firstDifference(pick(recorded.body, isContext), pick(body, isContext));
  if (found === undefined) {
    const keys = new Set([...Object.keys(recorded.body), ...Object.keys(body)]);
    const differs = (key: string) => firstDifference(recorded.body[key], body[key]) !== undefined;
    return { kind: "same-context", parameters: [...keys].filter((key) => !isContext(key) && differs(key)) };
  }
  return {
    kind: "different",
    difference: {
      pointer: pointer(found.path),
      source: sourceAt(rebuilt, locateValue(rebuilt.text, found.path)),
      recorded: show(found.first),
      rebuilt: show(found.second),
      agreeing: found.agreeing,
    },
  };
}

/** The range that holds a place, or the first one after it: a difference may begin with a bracket. */
function sourceAt({ ranges }: Rendering, place: number): Source | undefined {
  return ranges.find(({ end }) => end > place)?.source;
}

function show(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
