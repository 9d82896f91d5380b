import { maskSecret } from "../../text/mask-secrets";
import { defineTextRule } from "../define-text-rule";
import { findSecrets } from "../find-secrets";

export const secret = defineTextRule("secret", "error", (text, place) =>
  findSecrets(text).map(({ name, start, end }) => ({
    message: `The ${place} holds what looks like a ${name}: ${maskSecret(text.slice(start, end))}`,
    hint: "Revoke it, then delete it from the stored message: every request sends it to the provider again.",
  })),
);
