type Path = readonly (string | number)[];

/** The first place, in the order of the first value, where two JSON values differ. */
export type Difference = Readonly<{
  path: Path;
  /** Absent if there is no value at this path. */
  first?: unknown;
  second?: unknown;
  /** Number of equal scalar values before this place, a measure of similarity. */
  agreeing: number;
}>;

/** A linked path, last step first: copying arrays would cost the square of the depth. */
type Way = Readonly<{ step: string | number; before: Way }> | undefined;
type Pair = Readonly<{ way: Way; first?: unknown; second?: unknown }>;

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Undefined if both are equal. Iterative, because the values may be nested very deeply. */
export function firstDifference(first: unknown, second: unknown): Difference | undefined {
  const open: Pair[] = [{ way: undefined, first, second }];
  let agreeing = 0;
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (isContainer(pair.first) && isContainer(pair.second) && isSameKind(pair.first, pair.second)) {
      open.push(...childPairs(pair.way, pair.first, pair.second).toReversed());
    } else if (pair.first !== pair.second || "first" in pair !== "second" in pair) {
      const { way, ...values } = pair;
      return { path: pathOf(way), ...values, agreeing };
    } else agreeing += 1;
  }
  return undefined;
}

const isSameKind = (first: object, second: object): boolean => Array.isArray(first) === Array.isArray(second);

function pathOf(way: Way): Path {
  const path: (string | number)[] = [];
  for (let place = way; place !== undefined; place = place.before) path.push(place.step);
  return path.toReversed();
}

function childPairs(before: Way, first: object, second: object): readonly Pair[] {
  const isList = Array.isArray(first);
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return keys.map((key) => ({
    way: { step: isList ? Number(key) : key, before },
    ...(Object.hasOwn(first, key) && { first: (first as Record<string, unknown>)[key] }),
    ...(Object.hasOwn(second, key) && { second: (second as Record<string, unknown>)[key] }),
  }));
}
