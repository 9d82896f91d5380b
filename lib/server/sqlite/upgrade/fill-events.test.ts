import { afterEach, beforeEach, expect, it } from "vitest";
import type { Role } from "../../../core/schema/message";
import type { Engine } from "../../sql/sql";
import type { ImportRecord } from "../../store/import-store";
import { runningNumbers } from "../../store/running-numbers.fixture";
import { CHAT, chatFile, openScratchStore } from "../../store/summary-chat.fixture";
import { openDatabase } from "../open-database";
import { openSqlite } from "../open-sqlite";
import { openSqliteStore } from "../sqlite-store";
import { eventsFill, fillEvents } from "./fill-events";
import { runOneTimeFills } from "./run-one-time-fills";

const EVENTS_FACT = "fill:events";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

type Stored = Readonly<{ role: Role; raw?: object }>;

const AUTHOR = { id: "7", name: "Bob" };

/** As an earlier version stored them: what a platform reports is a system message. */
const STORED: readonly Stored[] = [
  { role: "system", raw: { id: 1, type: "service", date: "2025-04-04T12:00:00", action: "join_group" } },
  { role: "user", raw: { id: 2, type: "message", date: "2025-04-04T12:01:00" } },
  { role: "system", raw: { message_id: 3, date: 1, chat: { id: 1 }, new_chat_members: [] } },
  { role: "model" },
  { role: "system", raw: { id: "5", type: "GuildMemberJoin", timestamp: "2025", isPinned: false } },
  { role: "system", raw: { ts: "6.0", type: "message", subtype: "channel_join", text: "joined" } },
  { role: "system", raw: { role: "system", content: "Be brief." } },
  { role: "system" },
  { role: "user" },
];
const EVENTS = ["1", "3", "5", "6"];

async function storeAsBefore(): Promise<void> {
  const messages = STORED.map(({ role }, index) => ({
    id: String(index + 1),
    role,
    text: `text ${index + 1}`,
    ...(role === "model" ? {} : { author: index === 8 ? { id: "8", name: "Eve" } : AUTHOR }),
    ...(index === 2 ? { media: [{ kind: "image", uri: "https://example.com/a.png" }] } : {}),
  }));
  const { messages: parsed, ...file } = chatFile(messages);
  const records: readonly ImportRecord[] = [
    { kind: "chat", key: "k", file },
    ...parsed.map((message, index) => {
      const { raw } = STORED[index] ?? {};
      return { kind: "message", chatKey: "k", message, ...(raw && { raw: JSON.stringify(raw) }) } as const;
    }),
  ];
  await scratch.store.writeImport(records, () => ({ kind: "import", text: "imported" }));
  const connection = openDatabase(scratch.file);
  connection.prepare("DELETE FROM Installation WHERE name = ?").run(EVENTS_FACT);
  connection.close();
}

async function convert(): Promise<void> {
  const engine = openSqlite(scratch.file);
  await runOneTimeFills(engine, [fillEvents]);
  await engine.close();
}

async function checkConverted(): Promise<void> {
  const { stored, expected } = await runningNumbers(scratch.file);
  expect(stored).toEqual(expected);
  expect(stored.rows.filter(({ role }) => role === "event").map(({ id }) => id)).toEqual(EVENTS);
  expect(stored.chat).toMatchObject({ messageCount: 5, eventCount: 4, mediaCount: 0 });
}

it("what an earlier version stored as system messages becomes events when the database is next opened", async () => {
  await storeAsBefore();
  const again = openSqliteStore(scratch.file, { compactByDefault: false });
  const { input } = (await again.readContext(CHAT, { size: 50 })) ?? expect.fail();
  await checkConverted();
  expect(input.messages.map(({ id, role }) => `${id} ${role}`)).toEqual([
    "2 user",
    "4 model",
    "7 system",
    "8 system",
    "9 user",
  ]);
  expect(input.speakers).toEqual([
    { ...AUTHOR, username: undefined },
    { id: "8", name: "Eve", username: undefined },
  ]);
  expect(await again.readInstallationFact(EVENTS_FACT)).toBe("done");
  await again.close();
});

it("goes on where a process that was killed between two batches came to", async () => {
  await storeAsBefore();
  const engine = openSqlite(scratch.file);
  let batches = 0;
  const dying: Engine = {
    ...engine,
    transaction: (work) => {
      if (batches === 2) throw new Error("killed");
      batches += 1;
      return engine.transaction(work);
    },
  };
  await expect(runOneTimeFills(dying, [eventsFill(1)])).rejects.toThrow("killed");
  await engine.close();
  const half = await runningNumbers(scratch.file);
  expect(half.stored).toEqual(half.expected);
  expect(half.stored.chat).toMatchObject({ eventCount: 2 });
  await convert();
  await checkConverted();
});

it("looks at a database once: a system message that comes later stays one", async () => {
  await storeAsBefore();
  await convert();
  const connection = openDatabase(scratch.file);
  connection.exec("UPDATE Message SET role = 'system' WHERE id = '1'");
  connection.close();
  await convert();
  const { rows } = (await runningNumbers(scratch.file)).stored;
  expect(rows[0]).toMatchObject({ id: "1", role: "system" });
});
