import type { Chat } from "../schema/chat-file";
import type { Author, Message } from "../schema/message";
import { personalityNames } from "../schema/personality";
import type { Pseudonyms, Replace } from "./pseudonyms";

/** Shorter ones are common words or list numbers. */
const MIN_ID_LENGTH = 4;
const MIN_NAME_LENGTH = 2;
const MIN_PART_LENGTH = 3;

type Known = Readonly<{
  chat: Chat;
  authors: readonly (Author | undefined)[];
  messages: readonly Message[];
}>;

/** Replaces the names and ids of a chat's people wherever a text mentions them. */
export function replaceKnown(known: Known, pseudonyms: Pseudonyms): Replace {
  const replacements = collect(known, pseudonyms);
  if (replacements.size === 0) return (text) => text;
  const alternatives = [...replacements.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  // Literal alternatives between two look-arounds: linear in the text.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_])`, "giu");
  return (text) =>
    text.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? pseudonyms.text(found));
}

function collect({ chat, authors, messages }: Known, pseudonyms: Pseudonyms): Map<string, string> {
  const replacements = new Map<string, string>();
  const add = (word: string | undefined, minimum: number, replace: Replace) => {
    const key = word?.trim().toLowerCase() ?? "";
    if (key.length >= minimum && !replacements.has(key)) replacements.set(key, replace(key));
  };
  const addName = (name: string | undefined) => {
    add(name, MIN_NAME_LENGTH, pseudonyms.name);
    const parts = name?.trim().split(/\s+/) ?? [];
    const words = name === undefined ? [] : pseudonyms.name(name).split(" ");
    if (parts.length > 1)
      for (const [place, part] of parts.entries())
        add(part, MIN_PART_LENGTH, () => words[place] ?? pseudonyms.name(part));
  };
  const addPerson = (person: Author | undefined) => {
    addName(person?.name);
    add(person?.username?.replace(/^@/, ""), MIN_NAME_LENGTH, pseudonyms.username);
    add(person?.id, MIN_ID_LENGTH, pseudonyms.id);
  };
  for (const author of authors) addPerson(author);
  addPerson(chat.bot);
  for (const { author, replyTo, personality } of messages) {
    addPerson(author);
    addPerson(replyTo && { id: replyTo.userId, name: replyTo.name, username: replyTo.username });
    for (const name of Object.values(personalityNames(personality))) addName(name);
  }
  for (const name of Object.values(personalityNames(chat.bot.personality))) addName(name);
  add(chat.id, MIN_ID_LENGTH, pseudonyms.id);
  return replacements;
}
