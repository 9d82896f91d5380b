import type { FindingInput } from "./finding";

/** Several rules look at the same derived list; it is worked out once for each input and forgotten with it. */
export function oncePerInput<Result extends object>(derive: (input: FindingInput) => Result): typeof derive {
  const known = new WeakMap<FindingInput, Result>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const result = derive(input);
    known.set(input, result);
    return result;
  };
}
