/** Rendering, wire, prompt and ledger ask for the same derived value: it is built once and forgotten with its input. */
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
