import { speakerName } from "../../formats/speakers/speaker-label";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { speakers } from "../speakers";
import { writtenName } from "../written-name";

/** Two people may share a name; names that become equal only through cleaning are a trap. */
export const speakerNameCollision = defineRule("speaker-name-collision", "warning", function* (input) {
  const owners = new Map<string, string>();
  for (const { author, first } of speakers(input)) {
    const name = writtenName(author);
    const clean = speakerName(name);
    if (name === "") continue;
    const owner = owners.get(clean);
    if (owner === undefined) owners.set(clean, name);
    else if (owner !== name) {
      yield {
        messageId: first.id,
        message: `The names ${quote(owner)} and ${quote(name)} both become ${quote(clean)} after cleaning.`,
        hint: "Only the id distinguishes these speakers: give them names without : → [ ] and under 30 characters.",
      };
    }
  }
});
