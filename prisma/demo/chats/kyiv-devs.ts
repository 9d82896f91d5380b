import type { ChatFileInput } from "@/lib/core/schema/chat-file";

/** The three messages that explain every format. */
export function kyivDevs(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "-123456789",
      title: "Kyiv devs",
      platform: "telegram",
      bot: {
        id: "42",
        name: "gryag",
        username: "gryag_bot",
        personality: { name: "gryag", displayName: "gryag" },
      },
      systemPrompt: "Ти — гряг, буркотливий, але корисний учасник чату. Відповідай коротко й українською.",
    },
    messages: [
      {
        id: "456",
        role: "user",
        threadId: "12",
        sentAt: "2025-04-04T12:33:00Z",
        author: { id: "987654321", name: "Alice", username: "alice_ua" },
        text: "Як справи, гряг?",
      },
      {
        id: "457",
        role: "model",
        sentAt: "2025-04-04T12:33:04Z",
        text: "Не набридай.",
        replyTo: { messageId: "456" },
      },
      {
        id: "458",
        role: "user",
        sentAt: "2025-04-04T12:34:00Z",
        author: { id: "111222333", name: "Bob", username: "bob_kyiv" },
        text: "А що тут відбувається?",
        replyTo: { messageId: "457" },
      },
    ],
  };
}
