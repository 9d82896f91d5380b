import { DamagedSource } from "./damaged-source";
import type { ImportSource } from "./import-source";

/** The same source, ending at its damage as if truncated there; reports the damage. */
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
