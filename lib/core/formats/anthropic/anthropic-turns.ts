import type { Reason } from "../../model/ledger";
import { oncePer } from "../../once-per";
import type { Message } from "../../schema/message";
import type {
  Conversation,
  ConversationCall,
  ConversationItem,
  ConversationPart,
  ConversationResult,
} from "../conversation/conversation";
import { resultsBehindCalls } from "../conversation/results-behind-calls";
import { isSystemText } from "../system-context";

/** A block of a turn before encoding, with its stored message. */
export type AnthropicBlock = Readonly<{ message: Message | undefined }> &
  (
    | ConversationPart
    | Readonly<{ kind: "call"; call: ConversationCall; id: string }>
    | Readonly<{ kind: "result"; result: ConversationResult; id: string }>
  );

export type AnthropicTurn = Readonly<{ role: "user" | "assistant"; blocks: readonly AnthropicBlock[] }>;

type AnthropicTurns = Readonly<{
  turns: readonly AnthropicTurn[];
  leftOut: ReadonlyMap<Message, Reason>;
}>;

/** The API requires unique ids of letters, digits, `_` and `-`; a source's ids may break both rules. */
class ToolUseIds {
  readonly #ids = new Map<object, string>();
  readonly #taken = new Set<string>();

  of({ pairing }: Readonly<{ pairing: object }>, id: string): string {
    const known = this.#ids.get(pairing);
    if (known !== undefined) return known;
    const clean = id.replace(/[^A-Za-z0-9_-]/g, "_") || "call";
    let unique = clean;
    for (let copy = 2; this.#taken.has(unique); copy += 1) unique = `${clean}_${copy}`;
    this.#taken.add(unique);
    this.#ids.set(pairing, unique);
    return unique;
  }
}

function blocksOf(item: ConversationItem, ids: ToolUseIds): readonly AnthropicBlock[] {
  const { message } = item;
  if (item.kind === "results")
    return item.results.map((result) => ({
      kind: "result",
      message,
      result,
      id: ids.of(result, result.callId),
    }));
  return [
    ...item.parts.map((part) => ({ ...part, message })),
    ...item.calls.map((call) => ({ kind: "call" as const, message, call, id: ids.of(call, call.id) })),
  ];
}

const roleOf = (item: ConversationItem): AnthropicTurn["role"] =>
  item.kind === "statement" && item.role === "model" ? "assistant" : "user";

/** Merges adjacent items of the same role into one turn. */
function joinTurns(items: readonly ConversationItem[]): readonly AnthropicTurn[] {
  const ids = new ToolUseIds();
  const turns: { role: AnthropicTurn["role"]; blocks: AnthropicBlock[] }[] = [];
  for (const item of items) {
    const role = roleOf(item);
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocksOf(item, ids));
    else turns.push({ role, blocks: [...blocksOf(item, ids)] });
  }
  return turns;
}

/** Messages left out because the first turn must be a user's. */
function leftOutBefore(
  start: number,
  items: readonly ConversationItem[],
  leftOut: ReadonlyMap<Message, Reason>,
): ReadonlyMap<Message, Reason> {
  const written = new Set(items.slice(start).map(({ message }) => message));
  const isUnwritten = (message: Message) => !written.has(message) && !isSystemText(message, "anthropic");
  const early = items
    .slice(0, start)
    .flatMap(({ message }) =>
      message !== undefined && isUnwritten(message) ? [[message, "first-turn-must-be-user"] as const] : [],
    );
  return new Map<Message, Reason>([...leftOut, ...early]);
}

export const anthropicTurns = oncePer((conversation: Conversation): AnthropicTurns => {
  const items = resultsBehindCalls(conversation.items);
  const first = items.findIndex((item) => item.kind === "statement" && item.role === "user");
  const start = first < 0 ? items.length : first;
  return {
    turns: joinTurns(items.slice(start)),
    leftOut: leftOutBefore(start, items, conversation.leftOut),
  };
});
