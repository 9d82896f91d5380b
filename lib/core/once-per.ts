/** Memoizes a value per input object in a WeakMap, because several callers need the same one. */
export function oncePer<Input extends object, Result extends object>(
  derive: (input: Input) => Result,
): (input: Input) => Result {
  const known = new WeakMap<Input, Result>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const result = derive(input);
    known.set(input, result);
    return result;
  };
}
