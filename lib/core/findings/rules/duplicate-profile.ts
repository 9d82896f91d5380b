import { defineRule } from "../define-rule";
import { quote } from "../quote";

export const duplicateProfile = defineRule("duplicate-profile", "warning", function* ({ profiles }) {
  const seen = new Set<string>();
  for (const { userId } of profiles) {
    if (seen.has(userId)) {
      yield {
        message: `Two profiles describe the user ${quote(userId)}.`,
        hint: "Only one of them is sent: merge them.",
      };
    }
    seen.add(userId);
  }
});
