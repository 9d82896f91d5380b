import { isRecord } from "@/lib/core/read/field";
import { IMPORTER_IDS, IMPORTERS, type ImporterId } from "../formats/registry";
import type { ImportSource } from "../source/import-source";
import { upToDamage } from "../source/up-to-damage";
import { describeForeign, withSupported } from "./describe-refusal";
import { type ForeignFormat, findForeignFormat } from "./foreign-format";
import { ImportRefusal } from "./import-refusal";
import { describeText, type Probe, probeSource, SHORT_LOOK_BYTES } from "./probe-source";
import { probedValues } from "./probed-values";

export type Recognition =
  | Readonly<{ ok: true; format: ImporterId; label: string }>
  /** `seen` is short, for a list of files; `reason` also lists the supported formats. */
  | Readonly<{ ok: false; reason: string; seen: string; isForeign: boolean }>;

function describeKeys(value: unknown): string {
  if (!isRecord(value)) return Array.isArray(value) ? "a list" : String(JSON.stringify(value)).slice(0, 40);
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => JSON.stringify(key.slice(0, 40)));
  return keys.length === 0 ? "an empty object" : `an object with the keys ${keys.join(", ")}`;
}

/** The brackets are not empty, but nothing inside could be read. */
const isEmptyByMistake = (value: unknown, text: string): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === 0 &&
  !/^\s*(?:\{\s*\}|\[\s*\])/.test(text);

function describeDocument({ value, problem, text }: Extract<Probe, { kind: "document" }>): string {
  if (problem !== undefined) return `JSON ${problem}`;
  if (value === undefined || isEmptyByMistake(value, text)) return `${describeText(text)} and is not JSON`;
  if (Array.isArray(value) && value.length === 0) return "an empty list";
  return Array.isArray(value)
    ? `a list of which the first is ${describeKeys(value[0])}`
    : describeKeys(value);
}

function describeProbe(probe: Probe): string {
  if (probe.kind === "lines") return `lines of JSON, the first ${describeKeys(probe.rows[0])}`;
  if (probe.kind === "document") return describeDocument(probe);
  return probe.kind === "other" ? probe.seen : `a ${probe.kind}`;
}

/** A known kind of file that we do not import. */
function foreignFormat(probe: Probe): ForeignFormat | undefined {
  const text = "text" in probe ? probe.text : "";
  return findForeignFormat({ text, values: probedValues(probe).filter((value) => value !== undefined) });
}

const find = (probe: Probe): ImporterId | undefined =>
  IMPORTER_IDS.find((id) => IMPORTERS[id].recognises(probe));

/** Recognises the format by content, never by file name; a refusal says what was found. */
export async function recogniseFormat(source: ImportSource): Promise<Recognition> {
  let damage = "";
  const readable = upToDamage(source, ({ message }) => {
    damage = ` (${message})`;
  });
  try {
    const probe = await probeSource(readable);
    const isWhole = source.size !== undefined && source.size < SHORT_LOOK_BYTES;
    const format = find(probe) ?? (isWhole ? undefined : find(await probeSource(readable, "long")));
    if (format !== undefined) return { ok: true, format, label: IMPORTERS[format].label };
    const foreign = foreignFormat(probe);
    const found =
      foreign === undefined
        ? `no known chat format: found ${describeProbe(probe)}`
        : describeForeign(foreign);
    const seen = found + damage;
    return { ok: false, seen, reason: withSupported(seen), isForeign: foreign !== undefined };
  } catch (error) {
    if (error instanceof ImportRefusal)
      return { ok: false, seen: error.message, reason: withSupported(error.message), isForeign: false };
    throw error;
  }
}

/** The format of a source; throws if there is none. */
export async function requireFormat(source: ImportSource): Promise<ImporterId> {
  const recognition = await recogniseFormat(source);
  if (!recognition.ok) throw new ImportRefusal(recognition.reason);
  return recognition.format;
}
