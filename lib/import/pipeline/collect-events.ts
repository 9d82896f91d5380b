import type { Importer, ReadOptions } from "../formats/importer";
import { IMPORTERS, type ImporterId } from "../formats/registry";
import type { DamagedSource } from "../source/damaged-source";
import type { ImportSource } from "../source/import-source";
import { upToDamage } from "../source/up-to-damage";
import type { ImportEvent } from "./import-event";
import { nameChats } from "./name-chats";

/**
 * All events of a source. Damage of its container comes last, because a list of lines may be cut off between two
 * lines.
 */
export async function* readEvents(
  source: ImportSource,
  format: ImporterId,
  options: ReadOptions,
): AsyncGenerator<ImportEvent> {
  const importer: Importer = IMPORTERS[format];
  const read = (readable: ImportSource): AsyncIterable<ImportEvent> => {
    const events = importer.read(readable, options);
    // A chat file is imported exactly as it was exported.
    return format === "chat-file" ? events : nameChats(events, source, format);
  };
  if (importer.needsWhole) return yield* read(source);
  const found: DamagedSource[] = [];
  yield* read(upToDamage(source, (damage) => found.push(damage)));
  // A source is read several times and fails at the same byte each time.
  const [damage] = found;
  if (damage !== undefined) yield { kind: "damaged", reason: damage.reason, position: { byte: damage.byte } };
}
