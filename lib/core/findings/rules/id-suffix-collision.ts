import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { speakers } from "../speakers";

/** The id as compact prints it: the last six digits, or the last six characters if it is not a number. */
const shortId = (id: string): string =>
  [...id.slice(-100).replace(/^-(?=\d+$)|[:→[\]\s]/g, "")].slice(-6).join("");

export const idSuffixCollision = defineRule("id-suffix-collision", "warning", function* (input) {
  if (!input.settings.shortIds) return;
  const owners = new Map<string, string>();
  for (const { author, first } of speakers(input)) {
    const id = author.id ?? "";
    if (id === "" || id === input.chat.bot.id) continue;
    const short = shortId(id);
    const owner = owners.get(short);
    if (owner === undefined) owners.set(short, id);
    else {
      yield {
        messageId: first.id,
        message: `The users ${quote(owner)} and ${quote(id)} share the short id #${short}.`,
        hint: "Compact adds a letter that changes as people join; switch shortIds off for stable ids.",
      };
    }
  }
});
