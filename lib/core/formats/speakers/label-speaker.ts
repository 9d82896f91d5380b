import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { messageMetadata } from "./message-metadata";

import { speakerName } from "./speaker-label";
import { speakerPersonality } from "./speaker-personality";

const NAME_LENGTH = 64;
const SUFFIX_DIGITS = 6;

/** Names people and personalities other than the chat's own; the role identifies everyone else. */
function nameOf(message: Message, { chat }: SelectedContext): string | undefined {
  if (message.role === "user") return speakerName(message.author?.name || message.author?.username);
  const personality = message.role === "model" ? speakerPersonality(message, chat) : undefined;
  return personality && speakerName(personality);
}

/** The prefix of a message's text: `Alice: `, a metadata line, or nothing. Empty if the message has no text. */
export function speakerPrefix(message: Message, context: SelectedContext, hasText: boolean): string {
  const name = nameOf(message, context);
  if (name === undefined || context.speakerStyle === "none") return "";
  if (context.speakerStyle === "meta") {
    const line = messageMetadata(message, context.chat);
    return line !== "" && hasText ? `${line}\n` : line;
  }
  if (isNameField(context)) return "";
  return hasText ? `${name}: ` : `${name}:`;
}

/** Only chat completions have a name field; elsewhere the name goes before the text. */
const isNameField = ({ speakerStyle, protocol }: SelectedContext): boolean =>
  speakerStyle === "name" && protocol === "openai";

/** The name in the characters that the API accepts for the `name` field. */
export function speakerField(message: Message, context: SelectedContext): string | undefined {
  const name = isNameField(context) ? nameOf(message, context) : undefined;
  if (name === undefined) return undefined;
  const clean = name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, NAME_LENGTH);
  if (/[A-Za-z0-9]/.test(clean)) return clean;
  const digits = message.author?.id?.replace(/\D/g, "").slice(-SUFFIX_DIGITS);
  return `user_${digits ?? ""}`;
}
