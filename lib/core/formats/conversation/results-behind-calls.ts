import type { ConversationItem, Results, Statement } from "./conversation";

/**
 * Moves all results of a message's calls directly after it, because chat completions and Anthropic accept them nowhere
 * else.
 */
export function resultsBehindCalls(items: readonly ConversationItem[]): readonly ConversationItem[] {
  const statements = items.filter((item) => item.kind === "statement");
  const behind = resultsByCaller(
    statements,
    items.filter((item) => item.kind === "results"),
  );
  return statements.flatMap((item) => [item, ...(behind.get(item) ?? [])]);
}

function resultsByCaller(
  statements: readonly Statement[],
  results: readonly Results[],
): ReadonlyMap<Statement, readonly Results[]> {
  const callers = new Map(statements.flatMap((item) => item.calls.map(({ pairing }) => [pairing, item])));
  const behind = new Map<Statement, Results[]>();
  for (const item of results.flatMap((all) => all.results.map((result) => ({ ...all, results: [result] })))) {
    const caller = callers.get(item.results[0]?.pairing ?? item);
    if (caller !== undefined) behind.set(caller, [...(behind.get(caller) ?? []), item]);
  }
  return behind;
}
