import { speakerName } from "../../formats/speakers/speaker-label";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { speakers } from "../speakers";
import { writtenName } from "../written-name";

const NOBODY = speakerName(undefined);

export const nameCleanedAway = defineRule("name-cleaned-away", "info", (input) =>
  speakers(input)
    .map(({ author, first }) => ({ name: writtenName(author), first }))
    .filter(({ name }) => name.trim() !== "" && name !== NOBODY && speakerName(name) === NOBODY)
    .map(({ name, first }) => ({
      messageId: first.id,
      message: `Nothing is left of the name ${quote(name)} after cleaning.`,
      hint: "Compact calls this speaker User: store a readable name or a username.",
    })),
);
