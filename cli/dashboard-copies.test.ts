import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printFindings } from "@/lib/core/findings/print-findings";
import { botFacts } from "@/lib/core/plan/active-format";
import { planRequest } from "@/lib/core/plan/plan-request";
import { printLedger } from "@/lib/core/print-ledger";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { exportChat } from "@/lib/server/chats/export-chat";
import { assembleContext, loadContext } from "@/lib/server/context/load-context";
import { ok } from "@/lib/server/context/ok.fixture";
import type { Store } from "@/lib/server/store/store";
import { openTestStore } from "@/lib/server/store/test-store.fixture";
import { demoChats } from "@/prisma/demo";
import { lintCommand } from "./lint-command";
import { renderCommand } from "./render-command";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-copies-"));
const exportedFile = path.join(folder, "chat.json");
let store: Store;
const files = demoChats()
  .map((file) => chatFileSchema.parse(file))
  .filter(({ messages }) => messages.length < 2000);

beforeAll(async () => {
  store = openTestStore(path.join(folder, "one.db"));
  await store.writeChatFiles(files);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function writeExport(chatId: string): Promise<void> {
  const pieces: string[] = [];
  for await (const piece of (await exportChat(store, chatId)) ?? []) pieces.push(piece);
  writeFileSync(exportedFile, pieces.join(""));
}

it.each(files.map((file) => [file.chat.title, file] as const))(
  "%s: the panels copy the ledger and the findings as the commands print them",
  async (_title, { chat, messages, settings }) => {
    await writeExport(chat.id);
    const { format } = planRequest(botFacts({ chat }), resolveSettings({ chat: settings }));
    for (const at of [undefined, messages[Math.floor(messages.length / 2)]?.id]) {
      const overrides = { maxHistoricalMedia: 1 };
      const question = { chatId: chat.id, at, overrides, format, reach: "chat" } as const;
      const report = assembleContext(ok(await loadContext(store, question)), { ledger: "each" });
      const options = { set: ["maxHistoricalMedia=1"], ...(at !== undefined && { at }) };
      const ledger = await renderCommand(exportedFile, { ...options, ledger: true });
      expect(printLedger(report.ledger)).toBe(ledger.text);
      const findings = await lintCommand(exportedFile, { ...options, json: true });
      expect(printFindings(report.findings)).toBe(findings.text);
    }
  },
);

it("there is nothing to copy of a chat or a message that is not there", async () => {
  const question = { chatId: files[0]?.chat.id ?? "", at: "no-such-message", reach: "chat" } as const;
  expect(await loadContext(store, question)).toEqual({ kind: "no-message" });
  expect(await loadContext(store, { ...question, chatId: "nobody" })).toEqual({ kind: "no-chat" });
});
