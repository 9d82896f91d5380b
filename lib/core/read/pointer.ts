/** RFC 6901: how an error names a place in a JSON file. The whole file is the empty pointer, shown as `/`. */
export function pointer(steps: readonly PropertyKey[]): string {
  const escaped = steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
  return `/${escaped.join("/")}`;
}
