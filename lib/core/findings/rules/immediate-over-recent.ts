import { defineRule } from "../define-rule";

export const immediateOverRecent = defineRule("immediate-over-recent", "warning", ({ settings }) => {
  const { immediateMessages, recentMessages, layers } = settings;
  if (!layers || immediateMessages <= recentMessages) return undefined;
  return {
    message: `immediateMessages is ${immediateMessages}, but only ${recentMessages} recent messages are used.`,
    hint: "The immediate messages are the newest of the recent ones: raise recentMessages or lower immediateMessages.",
  };
});
