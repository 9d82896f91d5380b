import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ChatFile, type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import { inspectChat } from "../context/inspect-chat";
import { ok } from "../context/ok.fixture";
import type { ProviderAnswer, Summariser, SummaryRequest } from "../providers/provider";
import { getOne } from "../sql/sql";
import type { Store } from "./store";
import { openTestStore, withTestSql } from "./test-store.fixture";

export const CHAT = "1";

/** A new database in a temporary folder. */
export function openScratchStore(
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-summaries-")),
  options: Readonly<{ timeoutMs?: number }> = {},
) {
  const file = path.join(folder, "test.db");
  const store = openTestStore(file, options);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, folder, file, close };
}

export const chatFile = (messages: ChatFileInput["messages"], over: Partial<ChatFileInput> = {}): ChatFile =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: { id: CHAT, bot: { name: "bot" }, systemPrompt: "SYS" },
    messages,
    ...over,
  });

export const question = (number: number) => ({ id: `q${number}`, role: "user", text: `q${number}` }) as const;
export const answer = (number: number) => ({ id: `a${number}`, role: "model", text: `a${number}` }) as const;

export const exchanges = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => [question(from + index), answer(from + index)]).flat();

export const answered = (text: string): ProviderAnswer => ({
  kind: "answered",
  text,
  finishReason: "STOP",
  usage: undefined,
});

/** A summariser scripted by the test. */
export const summariser = (
  summarise: (request: SummaryRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Summariser => ({
  provider: "offline",
  model: "offline extract",
  baseUrl: undefined,
  summarise: async (request, { onText }) => {
    const result = await summarise(request);
    if (result.kind === "answered") onText?.(result.text);
    return result;
  },
});

/** S1(6): the first summary, made from 6 messages, as in the cases. */
export function numberedSummariser(): Summariser {
  let made = 0;
  return summariser(({ messages }) => {
    made += 1;
    return answered(`S${made}(${messages.length})`);
  });
}

/** A promise with its resolvers outside. */
export function gate<Value = void>() {
  let open: (value: Value) => void = () => undefined;
  const passed = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

export async function payloadHash(store: Store): Promise<string> {
  const question = { chatId: CHAT, overrides: {}, formats: [], wire: [] };
  return ok(await inspectChat(store, question)).payloadHash;
}

/** How many rows each table has. */
export function rowCounts(
  file: string,
  tables: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  return withTestSql(file, async (sql) => {
    const counts: [string, number][] = [];
    for (const table of tables)
      counts.push([
        table,
        (await getOne<{ rows: number }>(sql, `SELECT count(*) AS rows FROM ${table}`)).rows,
      ]);
    return Object.fromEntries(counts);
  });
}

/** Ages the heartbeats of all runs. */
export async function ageHeartbeats(file: string, milliseconds: number): Promise<void> {
  await withTestSql(file, (sql) => sql.run("UPDATE Summary SET heartbeatMs = ?", Date.now() - milliseconds));
}
