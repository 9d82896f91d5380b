import type { Message } from "../schema/message";
import type { FindingInput } from "./finding-input";
import { stringsIn } from "./strings-in";

/** The location of a text, as named to the reader. */
export type TextPlace =
  | "text"
  | "author name"
  | "reply excerpt"
  | "reasoning"
  | "tool call"
  | "tool response"
  | "chat title"
  | "bot name"
  | "system prompt"
  | "summary"
  | "profile"
  | "episode";

type VisitText = (text: string, place: TextPlace, message?: Message) => void;

/** Visits every text that can reach the model. A callback, not a list, because a chat may hold 100,000 messages. */
export function forEachText(input: FindingInput, visit: VisitText): void {
  visitChat(input, visit);
  for (const message of input.messages) visitMessage(message, visit);
}

function visitChat({ chat, summaries, profiles, episodes }: FindingInput, visit: VisitText): void {
  if (chat.title) visit(chat.title, "chat title");
  visit(chat.bot.name, "bot name");
  if (chat.systemPrompt) visit(chat.systemPrompt, "system prompt");
  for (const { text } of summaries) visit(text, "summary");
  for (const { summary } of profiles) if (summary) visit(summary, "profile");
  for (const { summary } of episodes) visit(summary, "episode");
}

function visitMessage(message: Message, visit: VisitText): void {
  const { text, author, replyTo, reasoning } = message;
  if (text) visit(text, "text", message);
  if (author?.name) visit(author.name, "author name", message);
  if (replyTo?.excerpt) visit(replyTo.excerpt, "reply excerpt", message);
  if (reasoning) visit(reasoning, "reasoning", message);
  for (const call of message.toolCalls ?? [])
    for (const inner of stringsIn(call.args)) visit(inner, "tool call", message);
  for (const result of message.toolResponses ?? [])
    for (const inner of stringsIn(result.response)) visit(inner, "tool response", message);
}
