import { isRecord } from "@/lib/core/read/field";
import { ImportRefusal } from "./import-refusal";
import type { ImportSource } from "./import-source";
import { type Probe, probeSource } from "./probe-source";
import { IMPORTER_IDS, IMPORTERS, type ImporterId } from "./registry";
import { upToDamage } from "./up-to-damage";

export type Recognition =
  | Readonly<{ ok: true; format: ImporterId; label: string }>
  | Readonly<{ ok: false; reason: string }>;

function describeKeys(value: unknown): string {
  if (!isRecord(value)) return Array.isArray(value) ? "a list" : String(JSON.stringify(value)).slice(0, 40);
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => JSON.stringify(key.slice(0, 40)));
  return keys.length === 0 ? "an empty object" : `an object with the keys ${keys.join(", ")}`;
}

function describeDocument(value: unknown, problem: string | undefined): string {
  if (problem !== undefined) return `JSON ${problem}`;
  return Array.isArray(value)
    ? `a list of which the first is ${describeKeys(value[0])}`
    : describeKeys(value);
}

function describeProbe(probe: Probe): string {
  if (probe.kind === "lines") return `lines of JSON, the first ${describeKeys(probe.rows[0])}`;
  if (probe.kind === "document") return describeDocument(probe.value, probe.problem);
  return probe.kind === "other" ? probe.seen : `a ${probe.kind}`;
}

const find = (probe: Probe): ImporterId | undefined =>
  IMPORTER_IDS.find((id) => IMPORTERS[id].recognises(probe));

/** The format by the content, never by the name; a refusal says what was seen. */
export async function recogniseFormat(source: ImportSource): Promise<Recognition> {
  let damage = "";
  const readable = upToDamage(source, ({ message }) => {
    damage = ` (${message})`;
  });
  try {
    const probe = await probeSource(readable);
    const format = find(probe) ?? find(await probeSource(readable, "long"));
    if (format !== undefined) return { ok: true, format, label: IMPORTERS[format].label };
    return { ok: false, reason: `no known chat format: found ${describeProbe(probe)}${damage}` };
  } catch (error) {
    if (error instanceof ImportRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}
