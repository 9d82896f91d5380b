import { DamagedSource } from "./damaged-source";
import type { ImportSource } from "./import-source";

/** The same source, that ends where it is damaged as a file does that was cut off there; the damage is told. */
export function upToDamage(source: ImportSource, onDamage: (damage: DamagedSource) => void): ImportSource {
  return {
    ...source,
    open: async function* () {
      try {
        yield* source.open();
      } catch (error) {
        if (!(error instanceof DamagedSource)) throw error;
        onDamage(error);
      }
    },
  };
}
