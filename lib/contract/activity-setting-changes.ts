import { z } from "zod";
import type { SettingChange } from "./activity";

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const changeSchema = z.union([
  z.object({ from: valueSchema.optional(), to: valueSchema, isDefault: z.boolean().optional() }),
  // The earliest events hold only the new value.
  valueSchema.transform((to) => ({ to })),
]);

/** The setting changes in a stored event: `{name: {from, to}}`. Everything else in it is ignored. */
export function readSettingChanges(data: unknown): readonly SettingChange[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([name, stored]) => {
    const change = changeSchema.safeParse(stored);
    return change.success ? [{ name, from: undefined, ...change.data }] : [];
  });
}
