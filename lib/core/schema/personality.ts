import { z } from "zod";
import { absent } from "./absent";

export const namesSchema = z.object({ name: absent(z.string()), displayName: absent(z.string()) });

/** Which of a bot's personalities spoke: by its name alone, or with the name that people see. */
export const personalitySchema = z.union([z.string(), namesSchema]);
export type PersonalityNames = Readonly<z.infer<typeof namesSchema>>;
type Personality = Readonly<z.infer<typeof personalitySchema>>;

const SHAPE = namesSchema.strict();

/** Both ways of writing it as one; an empty name is no name. */
export function personalityNames(personality: Personality | undefined): PersonalityNames {
  if (typeof personality === "string") return { name: personality || undefined, displayName: undefined };
  return { name: personality?.name || undefined, displayName: personality?.displayName || undefined };
}

/** One text for a database column; a name that looks like the other form is written in that form. */
export function writePersonality(personality: Personality | undefined): string | undefined {
  if (personality === undefined) return undefined;
  if (typeof personality !== "string") return JSON.stringify(personality);
  return personality.startsWith("{") ? JSON.stringify({ name: personality }) : personality;
}

/** Plain names of earlier versions stay what they are. */
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
