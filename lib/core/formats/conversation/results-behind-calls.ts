import type { ConversationItem, Results, Statement } from "./conversation";

/**
 * Puts all results of a message's calls directly behind it, whatever was said in between: chat completions and
 * Anthropic accept them nowhere else.
 */
export function resultsBehindCalls(items: readonly ConversationItem[]): readonly ConversationItem[] {
  const callers = new Map<object, Statement>();
  for (const item of items)
    if (item.kind === "statement") for (const { pairing } of item.calls) callers.set(pairing, item);
  const behind = new Map<Statement, Results[]>();
  for (const item of items) {
    if (item.kind === "statement") continue;
    for (const result of item.results) {
      const caller = callers.get(result.pairing);
      if (caller === undefined) continue;
      behind.set(caller, [...(behind.get(caller) ?? []), { ...item, results: [result] }]);
    }
  }
  return items.flatMap((item) => (item.kind === "results" ? [] : [item, ...(behind.get(item) ?? [])]));
}
