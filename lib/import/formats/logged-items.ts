import { fieldAt } from "@/lib/core/read/field";

/** Fields in which logs keep the request body, and the answer. */
const BODIES = [[], ["body"], ["request"], ["request", "body"]] as const;
const ANSWERS = [["response", "body"], ["response"], []] as const;

type ItemProtocol = Readonly<{
  isItem: (value: unknown) => boolean;
  isBody: (value: unknown) => boolean;
  /** The `input` of a body as items; undefined if it has none. */
  inputOf: (body: unknown) => readonly unknown[] | undefined;
  outputOf: (answer: unknown) => readonly unknown[];
  /** The answer's own field, for an answer without anything around it. */
  outputName: string;
}>;

type LoggedOutput = Readonly<{ entries: readonly unknown[]; name: string }>;

/** Logged calls of a protocol with `input` items, such as Responses and Interactions. */
export function loggedItems({ isItem, isBody, inputOf, outputOf, outputName }: ItemProtocol) {
  const bodyIn = (value: unknown): unknown =>
    BODIES.map((path) => fieldAt(value, path)).find((body) => inputOf(body) !== undefined);

  const outputIn = (value: unknown): LoggedOutput | undefined => {
    for (const path of ANSWERS) {
      const entries = outputOf(fieldAt(value, path));
      if (entries.length > 0) return { entries, name: path[0] ?? outputName };
    }
    return undefined;
  };

  const isOwn = (value: unknown): boolean =>
    isItem(value) ||
    (Array.isArray(value) && value.some(isItem)) ||
    isBody(bodyIn(value)) ||
    (outputIn(value)?.entries.some(isItem) ?? false);

  return { bodyIn, outputIn, isOwn, paths: BODIES.map((path) => [...path, "input"]) };
}
