import type { Probe } from "./probe-source";

/** The values that identify a format: the rows, the items of the top array, or the document. */
export function probedValues(probe: Probe): readonly unknown[] {
  if (probe.kind === "lines") return probe.rows;
  if (probe.kind !== "document") return [];
  return Array.isArray(probe.value) ? probe.value : [probe.value];
}
