import { describe, expect, it } from "vitest";
import { contextInputFromFile } from "../context-input-from-file";
import { FORMAT_IDS } from "../model/format";
import { chatFileSchema } from "../schema/chat-file";
import { DEFAULT_SETTINGS } from "../schema/settings";
import { pseudonyms } from "./pseudonyms.fixture";
import type { RedactionChoice } from "./redaction";
import { renderRedacted } from "./render-redacted";

const countTokens = (text: string) => text.length;

/** Every private value contains "zq", which neither filler nor formats do by themselves. */
const SECRET_DATA = Buffer.from("zq picture bytes, long enough to be told apart").toString("base64");
const file = chatFileSchema.parse({
  contextscope: 1,
  chat: {
    id: "-100777888999",
    title: "Zqtitle",
    bot: { id: "55566677", name: "Zqbot", username: "zqbot", personality: { name: "Zqpersona" } },
    systemPrompt: "You are Zqbot and know zqprompt.",
  },
  messages: [
    {
      id: "90001",
      role: "user",
      author: { id: "123456789", name: "Zqanna Zqpetrenko", username: "zqanna" },
      text: "zqfirst line, dear Zqbot\nsecond zqline",
      sentAt: "2026-01-02T03:04:05Z",
      media: [{ kind: "image", mime: "image/png", data: SECRET_DATA, filename: "zqpicture.png" }],
    },
    {
      id: "90002",
      role: "model",
      text: "Hello Zqanna (123456789)!",
      reasoning: "zqreasoning",
      toolCalls: [{ id: "zqcall-1", name: "search", args: { query: "zqquery", page: 4711 } }],
    },
    {
      id: "90003",
      role: "tool",
      toolResponses: [{ id: "zqcall-1", name: "search", response: { hits: ["zqhit"] } }],
    },
    {
      id: "90004",
      role: "user",
      author: { id: "987654321", name: "Zqborys" },
      text: "thanks Zqanna, zqlast",
      replyTo: { messageId: "90001", userId: "123456789", name: "Zqanna Zqpetrenko", excerpt: "zqfirst" },
    },
  ],
  profiles: [{ userId: "987654321", summary: "zqprofile" }],
  summaries: [],
});

const render = (format: (typeof FORMAT_IDS)[number], choice: RedactionChoice) =>
  renderRedacted(contextInputFromFile(file), DEFAULT_SETTINGS, format, choice, { countTokens, pseudonyms })
    .text;

const IDS = ["123456789", "987654321", "777888999", "55566677", "90001", "90004"];

describe.each(FORMAT_IDS)("%s", (format) => {
  it("has no private word without names, ids and texts", () => {
    const text = render(format, { redaction: "texts", media: false });
    expect(text.length).toBeGreaterThan(0);
    expect(text.match(/\w*zq\w*/gi) ?? []).toEqual([]);
    expect(IDS.filter((id) => text.includes(id))).toEqual([]);
    expect(text).not.toContain(SECRET_DATA.slice(0, 20));
  });

  it("has no name or id, and all texts, without names and ids", () => {
    const text = render(format, { redaction: "names", media: true });
    expect(text.match(/zq(?:anna|petrenko|borys|bot|persona|title)/gi) ?? []).toEqual([]);
    expect(IDS.filter((id) => text.includes(id))).toEqual([]);
    expect(text).toContain("zqlast");
  });

  it("is as stored without a redaction, and without media if they are left out", () => {
    expect(render(format, { redaction: "none", media: true })).toContain("zqlast");
    expect(render(format, { redaction: "none", media: false })).not.toContain(SECRET_DATA.slice(0, 20));
  });
});

it("gives a person the same name in the author's field, in a reply and in a text", () => {
  const text = render("compact", { redaction: "names", media: false });
  const [first = ""] = pseudonyms.name("Zqanna Zqpetrenko").split(" ");
  expect(text).toContain(`thanks ${first}, zqlast`);
});

it("still finds the reply target by its replaced id", () => {
  const original = render("compact", { redaction: "none", media: true });
  const redacted = render("compact", { redaction: "texts", media: true });
  expect(redacted.split("\n").length).toBe(original.split("\n").length);
});
