import { expect, it } from "vitest";
import { collectImport } from "../collect-import.fixture";
import { memorySource } from "../source/import-source";

const said = (chat: number, content: string, role = "user") =>
  JSON.stringify({ conversation_id: `c${chat}`, role, content });

it("goes on with a chat that was not heard of while thousands of others were", async () => {
  const others = Array.from({ length: 10_001 }, (_, index) => said(index + 1, "hi"));
  const rows = [said(0, "Be kind.", "system"), said(0, "ok"), ...others, said(0, "Be brief.", "system")];
  const { chats, events } = await collectImport(
    memorySource("log.jsonl", [...rows, said(0, "ok")].join("\n")),
  );
  expect(chats).toHaveLength(10_002);
  const first = events.flatMap((event) =>
    event.kind === "message" && event.chatKey === "id c0" ? [event.message] : [],
  );
  expect(first.map(({ role, text }) => [role, text])).toEqual([
    ["user", "ok"],
    ["system", "Be brief."],
    ["user", "ok"],
  ]);
  expect(first[2]?.id).toBe(`${first[0]?.id}-2`);
});

it("shows a chat of which nothing but the prompt was heard", async () => {
  const others = Array.from({ length: 10_001 }, (_, index) => said(index + 1, "hi"));
  const { chats } = await collectImport(
    memorySource("log.jsonl", [said(0, "Be kind.", "system"), ...others].join("\n")),
  );
  expect(chats.find(({ chat }) => chat.id === "c0")?.chat.systemPrompt).toBe("Be kind.");
});
