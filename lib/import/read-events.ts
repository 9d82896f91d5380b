import type { DamagedSource } from "./damaged-source";
import type { ImportEvent } from "./import-event";
import type { ImportSource } from "./import-source";
import type { Importer, ReadOptions } from "./importer";
import { IMPORTERS, type ImporterId } from "./registry";
import { upToDamage } from "./up-to-damage";

/**
 * All that is found in a source. Damage of what it is packed in comes last, whatever its content looks like: a list of
 * lines may be cut off between two of them.
 */
export async function* readEvents(
  source: ImportSource,
  format: ImporterId,
  options: ReadOptions,
): AsyncGenerator<ImportEvent> {
  const importer: Importer = IMPORTERS[format];
  if (importer.needsWhole) return yield* importer.read(source, options);
  const found: DamagedSource[] = [];
  yield* importer.read(
    upToDamage(source, (damage) => found.push(damage)),
    options,
  );
  // A source is read several times, and ends at the same place each time.
  const [damage] = found;
  if (damage !== undefined) yield { kind: "damaged", reason: damage.reason, position: { byte: damage.byte } };
}
