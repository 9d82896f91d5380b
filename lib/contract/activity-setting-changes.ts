import { z } from "zod";
import type { SettingChange } from "./activity";

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const changeSchema = z.union([
  z.object({ from: valueSchema.optional(), to: valueSchema, isDefault: z.boolean().optional() }),
  // Events of the first days hold the new value only.
  valueSchema.transform((to) => ({ to })),
]);

/** What a stored event says about changed settings: `{name: {from, to}}`. Anything else in it is passed over. */
export function readSettingChanges(data: unknown): readonly SettingChange[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([name, stored]) => {
    const change = changeSchema.safeParse(stored);
    return change.success ? [{ name, from: undefined, ...change.data }] : [];
  });
}
