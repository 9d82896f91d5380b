/** Anthropic and Interactions only accept an object as call arguments, so other values are wrapped in one. */
export function objectInput(args: unknown): Record<string, unknown> {
  if (args === undefined || args === null) return {};
  const isObject = typeof args === "object" && !Array.isArray(args);
  return isObject ? (args as Record<string, unknown>) : { input: args };
}
