const KEY = Symbol.for("contextscope.singletons");
const holder: typeof globalThis & { [KEY]?: Map<string, unknown> } = globalThis;

/** All singletons of this process by name; only a test fixture changes them directly. */
export function processSingletons(): Map<string, unknown> {
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/**
 * The singleton with this name, created on first use. Next loads a module once for pages and once for handlers, so a
 * module variable is not unique within a process.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const singletons = processSingletons();
  if (!singletons.has(name)) singletons.set(name, create());
  // The only cast: each name is used in one module, with one type.
  return singletons.get(name) as Value;
}
