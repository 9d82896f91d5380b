import { speakerName } from "../../formats/speakers/speaker-label";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { speakers } from "../speakers";
import { writtenName } from "../written-name";

export const botNameTaken = defineRule("bot-name-taken", "warning", (input) => {
  const { chat } = input;
  if (chat.hasNoBot) return [];
  const botName = speakerName(chat.bot.name);
  return speakers(input)
    .filter(({ author }) => !author.id || author.id !== chat.bot.id)
    .filter(({ author }) => writtenName(author) !== "" && speakerName(writtenName(author)) === botName)
    .map(({ first, author }) => ({
      messageId: first.id,
      message: `The user ${quote(writtenName(author))} has the bot's own name.`,
      hint: "Replies to this user are shown as replies to the bot: give the bot a name that nobody else uses.",
    }));
});
