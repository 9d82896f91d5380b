import { countMasked } from "../../privacy/mask-text";
import { defineTextRule } from "../define-text-rule";

const NAMES = { key: "key", token: "token", card: "card number", iban: "bank account" } as const;

export const maskedSecret = defineTextRule("masked-secret", "info", (text, place) => {
  const counts = [...countMasked(text)];
  if (counts.length === 0) return undefined;
  const list = counts.map(([kind, count]) => `${count} ${NAMES[kind]}${count === 1 ? "" : "s"}`).join(", ");
  return {
    message: `Masked in the ${place} before it was stored: ${list}.`,
    hint: "The original is not stored here. If it was a real secret, revoke it: the bot and the provider may have it.",
  };
});
