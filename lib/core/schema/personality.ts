import { z } from "zod";
import { absent } from "./absent";

export const namesSchema = z.object({ name: absent(z.string()), displayName: absent(z.string()) });

/** The bot personality that spoke: its name, optionally with a display name. */
export const personalitySchema = z.union([z.string(), namesSchema]);
export type PersonalityNames = Readonly<z.infer<typeof namesSchema>>;
type Personality = Readonly<z.infer<typeof personalitySchema>>;

const SHAPE = namesSchema.strict();

/** Normalises both notations; an empty name counts as absent. */
export function personalityNames(personality: Personality | undefined): PersonalityNames {
  if (typeof personality === "string") return { name: personality || undefined, displayName: undefined };
  return { name: personality?.name || undefined, displayName: personality?.displayName || undefined };
}

/** Encodes a personality for a database column; a name that looks like JSON is written as JSON. */
export function writePersonality(personality: Personality | undefined): string | undefined {
  if (personality === undefined) return undefined;
  if (typeof personality !== "string") return JSON.stringify(personality);
  return personality.startsWith("{") ? JSON.stringify({ name: personality }) : personality;
}

/** Plain names from earlier versions stay valid. */
export function readPersonality(stored: string | null): Personality | undefined {
  if (stored === null) return undefined;
  if (!stored.startsWith("{")) return stored;
  try {
    const names = SHAPE.safeParse(JSON.parse(stored));
    return names.success ? names.data : stored;
  } catch {
    return stored;
  }
}
