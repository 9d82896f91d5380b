import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contextInputAt, contextInputFromFile } from "../../core/context-input-from-file";
import { indexChat } from "../../core/index-chat";
import { NOTHING_RECORDED } from "../../core/plan/active-format";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { isEvent, ROLES, type Role } from "../../core/schema/message";
import { exportChat } from "../chats/export-chat";
import { openDatabase } from "../sqlite/open-database";
import type { ImportRecord } from "./import-store";
import { runningNumbers } from "./running-numbers.fixture";
import { CHAT, chatFile, openScratchStore } from "./summary-chat.fixture";
import { isPostgres } from "./test-store.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

/** The message of a minute; every third with a picture, every fourth a reply to an earlier one. */
const said = (minute: number, role: Role) => ({
  id: `m${minute}`,
  role,
  text: `word${minute}`,
  sentAt: new Date(Date.UTC(2025, 3, 4, 0, minute)).toISOString(),
  ...(role === "model" ? {} : { author: { id: String(minute % 4), name: `Name ${minute % 4}` } }),
  ...(minute % 3 === 0 ? { media: [{ kind: "image", mime: "image/png", data: "YQ==" }] } : {}),
  ...(minute % 4 === 0 ? { replyTo: { messageId: `m${Math.max(0, minute - 5)}` } } : {}),
});

const rolesOf = (pattern: string): readonly Role[] =>
  [...pattern].map((letter) => ROLES.find((role) => role.startsWith(letter)) ?? "user");

const MIXED = chatFile(
  rolesOf("eeuemeeseuemteeuemeue").map((role, minute) => said(minute, role)),
  { summaries: [{ text: "They said hello.", coversThrough: "m5" }] },
);

describe("a stored chat with events", () => {
  beforeEach(() => scratch.store.writeChatFiles([MIXED]));

  it("has the context of its file, at every message and event and in every size", async () => {
    const index = indexChat(MIXED);
    for (const { id } of MIXED.messages)
      for (const size of [1, 3, 6, Number.POSITIVE_INFINITY, undefined]) {
        const stored = await scratch.store.readContext(CHAT, { at: id, size });
        const { chat: _chat, ...input } = stored?.input ?? expect.fail();
        const cutOff = (index.countThrough(id) ?? 0) - 1;
        const { candidates: _found, chat: _file, ...expected } = contextInputAt(index, { cutOff, size });
        expect(input).toEqual({ ...expected, recorded: NOTHING_RECORDED });
      }
  });

  it("fills its window with messages, whatever lies between them", async () => {
    const stored = await scratch.store.readContext(CHAT, { size: 4 });
    const messages = MIXED.messages.filter((message) => !isEvent(message));
    expect(stored?.input.messages.map(({ id }) => id)).toEqual(messages.slice(-4).map(({ id }) => id));
  });

  it("finds no event in a search, nor its author among the speakers", async () => {
    const { input } = (await scratch.store.readContext(CHAT, { size: 4 })) ?? expect.fail();
    const request = { query: "word0 word1 word3", before: input.earlier.messages + input.messages.length };
    const found = (await scratch.store.findCandidates(CHAT, request)).map(({ id }) => id);
    const events = MIXED.messages.filter(isEvent).map(({ id }) => id);
    expect(found.filter((id) => events.includes(id))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    expect(input.speakers).toEqual(contextInputFromFile(MIXED).speakers);
  });

  it("counts messages and events apart, in the overview and in the list", async () => {
    const { chats } = await scratch.store.listChats(chatListQuerySchema.parse({}));
    const events = MIXED.messages.filter(isEvent).length;
    const counts = { messageCount: MIXED.messages.length - events, eventCount: events };
    expect(chats[0]).toMatchObject(counts);
    expect(await scratch.store.readChat(CHAT)).toMatchObject(counts);
  });

  it("has its messages by number, and its exchanges by the number of their answers", async () => {
    const messages = MIXED.messages.filter((message) => !isEvent(message));
    for (const [index, { id }] of messages.entries()) {
      const page = await scratch.store.readMessages(CHAT, { nth: index + 1, limit: 1 });
      expect(page?.messages).toMatchObject([{ id, position: index }]);
    }
    const past = await scratch.store.readMessages(CHAT, { nth: messages.length + 1, limit: 1 });
    expect(past?.messages).toEqual([]);
    const answers = await scratch.store.readExchanges(CHAT);
    expect(answers.map((number) => messages[number - 1]?.role)).toEqual(["model", "model", "model"]);
  });

  it("says how many messages a summary covers", async () => {
    const [version] = (await scratch.store.readSummaries(CHAT)) ?? [];
    expect(version?.covered).toMatchObject({ messages: 2, lastId: "m5" });
  });

  it("is exported with its events in place", async () => {
    let text = "";
    for await (const piece of (await exportChat(scratch.store, CHAT)) ?? []) text += piece;
    const { messages } = JSON.parse(text) as typeof MIXED;
    expect(messages.map(({ id, role }) => [id, role])).toEqual(
      MIXED.messages.map(({ id, role }) => [id, role]),
    );
  });

  it.skipIf(isPostgres())("reads a window by the index of places, without a look at the events", () => {
    const connection = openDatabase(scratch.file);
    const plan = connection
      .prepare(
        "EXPLAIN QUERY PLAN SELECT * FROM Message m WHERE m.chatKey = 1 AND m.position BETWEEN 3 AND 5 ORDER BY m.position",
      )
      .all() as { detail: string }[];
    connection.close();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("Message_chatKey_position_idx (chatKey=? AND position>? AND position<?)"),
    ]);
  });
});

type Step = Readonly<{ kind: "ingest" | "import" | "delete"; minutes: readonly number[]; role: Role }>;

const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("ingest", "import", "delete"),
  minutes: fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 5 }),
  role: fc.constantFrom(...ROLES, "event"),
});

async function take(store: typeof scratch.store, { kind, minutes, role }: Step): Promise<void> {
  if (kind === "delete") {
    for (const minute of minutes) await store.deleteMessage(CHAT, `m${minute}`);
    return;
  }
  const roles = [role, ...ROLES];
  const inOrder = kind === "import" ? minutes.toSorted((one, other) => one - other) : minutes;
  const { messages, ...file } = chatFile(
    inOrder.map((minute) => said(minute, roles[minute % roles.length] ?? role)),
  );
  if (kind === "ingest") {
    await store.ingestMessages(CHAT, { chat: file.chat, messages });
    return;
  }
  const records: readonly ImportRecord[] = [
    { kind: "chat", key: "k", file },
    ...messages.map((message) => ({ kind: "message", chatKey: "k", message }) as const),
  ];
  await store.writeImport(records, () => ({ kind: "import", text: "imported" }));
}

it("running numbers stay right through late insertions, deletions and new messages", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 2, maxLength: 8 }), async (steps) => {
      const fresh = openScratchStore();
      try {
        await take(fresh.store, { kind: "ingest", minutes: [20, 10], role: "user" });
        for (const step of steps) await take(fresh.store, step);
        const { stored, expected } = await runningNumbers(fresh.file);
        expect(stored).toEqual(expected);
      } finally {
        await fresh.close();
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
