import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openTestStore } from "@/lib/server/store/test-store.fixture";
import { type ImportCommandOptions, importCommand } from "./import-command";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-import-bot-"));
const store = openTestStore(path.join(folder, "test.db"));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: unknown): string {
  const target = path.join(folder, name);
  writeFileSync(target, JSON.stringify(content));
  return target;
}

const said = (id: number, from: string, fromId: string) => ({
  id,
  type: "message",
  date_unixtime: String(1_743_770_000 + id),
  from,
  from_id: fromId,
  text: `m${id}`,
});
const telegram = (id: number) => ({
  name: "Kyiv devs",
  type: "private_supergroup",
  id,
  messages: [said(1, "Alice", "user111"), said(2, "gryag_bot", "user222"), said(3, "Alice", "user111")],
});
const open = () => ({ store, importsFolder: path.join(folder, "imports") });
const run = (files: readonly string[], options: ImportCommandOptions = {}) =>
  importCommand(files, options, open);

describe("import with a bot", () => {
  it("predicts what an import adds", async () => {
    const { messages, ...head } = telegram(21);
    await run([file("some.json", { ...head, messages: messages.slice(0, 2) })], { bot: "222" });
    const grown = file("grown.json", { ...head, messages });
    const { text } = await run([grown], { dryRun: true, bot: "222" });
    expect(text).toContain("would add 1 message and 0 chats, already stored 2\n");
    const other = await run([grown], { dryRun: true, bot: "111" });
    expect(other.text).toContain("already stored 2, bot changes in 1 stored chat");
    const corrected = await run([grown], { bot: "111" });
    expect(corrected.text).toMatch(
      /added 1, already stored 2[\s\S]*\+1, bot changed: 1 message now from the bot, 1 from people/,
    );
  });

  it("imports a file without messages of the bot as a chat without a bot, and notes it", async () => {
    const { messages, ...head } = telegram(22);
    const files = [
      file("silent.json", { ...head, messages: messages.slice(0, 1) }),
      file("spoken.json", telegram(23)),
    ];
    const { text, exitCode } = await run(files, { bot: "gryag_bot" });
    expect(exitCode).toBe(0);
    expect(text).toContain("gryag_bot has no messages in this file: imported as a chat without a bot");
    expect((await store.readChat("-10022"))?.chat).toMatchObject({ hasNoBot: true });
    expect((await store.readChat("-10023"))?.chat).toMatchObject({ bot: { id: "222" } });
    // A name that nobody has in any of the files is a mistake.
    expect((await run(files, { bot: "gryg" })).text).toContain('no author matches "gryg"');
  });

  it("checks the messages with the requested bot", async () => {
    const { messages, ...head } = telegram(24);
    const leak = { ...said(4, "gryag_bot", "user222"), text: "[meta] chat_id=1 hi" };
    const leaking = file("leak.json", { ...head, messages: [...messages, leak] });
    expect((await run([leaking], { dryRun: true, bot: "222" })).text).toContain("meta-leak");
    expect((await run([leaking], { dryRun: true, bot: "none" })).text).not.toContain("meta-leak");
  });
});
