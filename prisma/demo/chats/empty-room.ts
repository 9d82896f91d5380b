import type { ChatFileInput } from "@/lib/core/schema/chat-file";

/** A bot that was just added: nothing to send yet, and every view must say so. */
export function emptyRoom(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "-1002200000001",
      title: "Just added (empty)",
      platform: "telegram",
      bot: { id: "42", name: "gryag", username: "gryag_bot" },
      systemPrompt: "Ти — гряг. Чекай, поки тебе спитають.",
    },
    messages: [],
  };
}
