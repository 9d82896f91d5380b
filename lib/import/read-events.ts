import type { DamagedSource } from "./damaged-source";
import type { ImportEvent } from "./import-event";
import type { ImportSource } from "./import-source";
import type { Importer, ReadOptions } from "./importer";
import { nameChats } from "./name-chats";
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
  const read = (readable: ImportSource): AsyncIterable<ImportEvent> => {
    const events = importer.read(readable, options);
    // A chat file comes back exactly as it was exported.
    return format === "chat-file" ? events : nameChats(events, source, format);
  };
  if (importer.needsWhole) return yield* read(source);
  const found: DamagedSource[] = [];
  yield* read(upToDamage(source, (damage) => found.push(damage)));
  // A source is read several times, and ends at the same place each time.
  const [damage] = found;
  if (damage !== undefined) yield { kind: "damaged", reason: damage.reason, position: { byte: damage.byte } };
}
