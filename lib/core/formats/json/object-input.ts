/** Anthropic and Interactions take only an object as a call's arguments; anything else goes into one. */
export function objectInput(args: unknown): Record<string, unknown> {
  if (args === undefined || args === null) return {};
  const isObject = typeof args === "object" && !Array.isArray(args);
  return isObject ? (args as Record<string, unknown>) : { input: args };
}
