import { sourced } from "../json/sourced";
import { sourceOf } from "../message-source";
import type { Conversation, ConversationCall, ConversationResult, Statement } from "./conversation";

type Encoders<Item> = Readonly<{
  said: (statement: Statement) => Item;
  call: (call: ConversationCall) => Item;
  result: (result: ConversationResult) => Item;
}>;

/** Responses and Interactions list the texts, calls and results of a message as separate items. */
export const separateItems = <Item>(
  { items }: Conversation,
  { said, call, result }: Encoders<Item>,
): Item[] =>
  items.flatMap((item) =>
    item.kind === "results"
      ? item.results.map(result)
      : [...(item.parts.length === 0 ? [] : [said(item)]), ...item.calls.map(call)],
  );

/** Marks an encoded statement with its message, if it has one; without any text it is tool traffic. */
export const sourcedStatement = <Value>(value: Value, { message, parts }: Statement): Value =>
  message ? sourced(value, sourceOf(message, parts.length === 0 ? "tool" : "text")) : value;
