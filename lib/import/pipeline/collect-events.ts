import type { Importer, ReadOptions } from "../formats/importer";
import { IMPORTERS, type ImporterId } from "../formats/registry";
import type { DamagedSource } from "../source/damaged-source";
import type { ImportSource } from "../source/import-source";
import { upToDamage } from "../source/up-to-damage";
import type { ImportEvent } from "./import-event";
import { nameChats } from "./name-chats";

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
