import { defineRule } from "../define-rule";

export const botStoredAsUser = defineRule("bot-stored-as-user", "warning", function* ({ messages, chat }) {
  const botId = chat.bot.id;
  if (!botId || chat.hasNoBot) return;
  const people = new Set(messages.filter(({ role }) => role === "user").map(({ author }) => author?.id));
  for (const { id, role, author } of messages) {
    const asUser = role === "user" && author?.id === botId;
    const asBot = role === "model" && author?.id && author.id !== botId && people.has(author.id);
    if (!asUser && !asBot) continue;
    yield {
      messageId: id,
      message: asUser
        ? "Written by the bot's own account, but stored as a user message."
        : "Stored as the bot's answer, but its author is one of the users.",
      hint: "The model confuses the two sides: correct the role, or the bot's id in the chat.",
    };
  }
});
