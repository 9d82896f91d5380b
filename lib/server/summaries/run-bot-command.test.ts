import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AwaitedAnswer } from "../../contract/summary-runs";
import { OFFLINE } from "../providers/offline";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { runBotCommand } from "./run-bot-command";

let store: Store;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ store, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 4))]);
});
afterEach(() => close());

const type = (text: string, awaiting?: AwaitedAnswer, writer: Summariser = OFFLINE) =>
  runBotCommand(store, writer, CHAT, { text, awaiting });
const settings = async () => (await store.readChat(CHAT))?.settings;

describe("/summary", () => {
  it("shows the status and asks for N; the answer switches it on", async () => {
    const asked = await type("/summary");
    expect(asked).toMatchObject({ id: "ask-threshold", awaiting: "threshold" });
    expect(asked.reply).toContain("Automatic summaries are off. 4 completed exchanges since the last one");
    expect(await type(" 20 ", asked.awaiting)).toMatchObject({
      id: "enabled",
      reply: "Summaries are on: one every 20 completed exchanges.",
      action: "settings-changed",
    });
    expect(await settings()).toEqual({ summaryEnabled: true, summaryThreshold: 20 });
  });

  it.each([
    ["ten", "not-a-number", "Please enter a whole number from 1 to 500."],
    ["0", "too-small", "That is too small: please enter 1 to 500."],
    ["501", "too-large", "That is too large: please enter 1 to 500."],
  ])("refuses %j with the range and asks again", async (answer, id, reply) => {
    expect(await type(answer, "threshold")).toEqual({ id, reply, values: {}, awaiting: "threshold" });
    expect(await type(`/summary ${answer}`)).toMatchObject({ id, awaiting: "threshold" });
    expect(await settings()).toEqual({});
  });

  it("takes N at once, the bot's name and any case", async () => {
    expect((await type("/Summary@gryag_bot 5")).id).toBe("enabled");
    expect(await settings()).toEqual({ summaryEnabled: true, summaryThreshold: 5 });
  });

  it("/cancel leaves the setup; another command in place of an answer is that command", async () => {
    expect(await type("/cancel", "threshold")).toEqual({
      id: "cancelled",
      reply: "Cancelled. Nothing was changed.",
      values: {},
    });
    expect((await type("/summary_status", "threshold")).id).toBe("status");
    expect((await type("/cancel")).id).toBe("nothing-to-cancel");
  });
});

it("/summary_off keeps N and the counter; /summary_status shows both", async () => {
  await type("/summary 3");
  expect((await type("/summary_status")).reply).toBe(
    "Automatic summaries are on, one every 3 exchanges; the next after the next answer. 4 completed exchanges since the last one; 0 summaries in the context.",
  );
  expect((await type("/summary_off")).id).toBe("off");
  expect(await settings()).toEqual({ summaryEnabled: false, summaryThreshold: 3 });
  expect((await type("/summary_status")).values).toMatchObject({ exchanges: 4, enabled: "false" });
});

it("/summary_now asks the caller to start, or is friendly when there is nothing", async () => {
  expect(await type("/summary_now")).toMatchObject({ id: "summarise", action: "summarise" });
  await type("clear", "clear-history");
  expect(await type("/summary_now")).toMatchObject({ id: "nothing-to-summarise" });
});

it("/summary_now asks for a look first where the text would leave this machine", async () => {
  const away: Summariser = { ...OFFLINE, provider: "openai", baseUrl: "https://api.example/v1" };
  const reply = await type("/summary_now", undefined, away);
  expect(reply).toMatchObject({
    id: "preview",
    action: "preview",
    values: { messages: 8, host: "api.example" },
  });
  await type("clear", "clear-history");
  expect(await type("/summary_now", undefined, away)).toMatchObject({ id: "nothing-to-summarise" });
});

it("/clear_history asks first, and only the word does it", async () => {
  const asked = await type("/clear_history");
  expect(asked).toMatchObject({ id: "ask-clear", awaiting: "clear-history", values: { messages: 8 } });
  for (const answer of ["yes", "/cancel", ""])
    expect((await type(answer, asked.awaiting)).id).toBe("clear-kept");
  expect((await store.readChat(CHAT))?.messageCount).toBe(8);
  expect(await type("CLEAR", asked.awaiting)).toMatchObject({ id: "cleared", action: "history-cleared" });
  expect((await store.readChat(CHAT))?.messageCount).toBe(0);
});

it("names the commands it knows, and the chat that is gone", async () => {
  expect((await type("/toString")).reply).toBe(
    "I know these commands: /summary, /summary_status, /summary_off, /summary_now, /clear_history, /cancel.",
  );
  expect((await runBotCommand(store, OFFLINE, "gone", { text: "/summary" })).id).toBe("no-chat");
});
