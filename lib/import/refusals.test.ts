import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SUPPORTED_FORMATS } from "./pipeline/describe-refusal";
import { recogniseFormat } from "./pipeline/recognise-format";
import { memorySource } from "./source/import-source";
import { makeZip } from "./source/make-zip.fixture";
import { openSources } from "./source/open-sources";

const REFUSED = path.join(import.meta.dirname, "samples-refused");
const folder = mkdtempSync(path.join(tmpdir(), "contextscope-refusals-"));
afterAll(() => rmSync(folder, { recursive: true }));

const reasonOf = async (content: string | Buffer): Promise<string> => {
  const recognition = await recogniseFormat(memorySource("x", content));
  return recognition.ok ? `accepted as ${recognition.format}` : recognition.reason;
};

const SAMPLES = [
  ["chatbotui-export.json", "a Chatbot UI export", 'the list at "history"'],
  ["claude-code-session.jsonl", "a Claude Code session", "OpenAI messages"],
  ["claude-code-summary-first.jsonl", "a Claude Code session", "OpenAI messages"],
  ["codex-interleaved.jsonl", "a Codex session", "response_item"],
  ["codex-single.jsonl", "a Codex session", "response_item"],
  ["discord-chat-exporter.html", "an HTML export of DiscordChatExporter", "format JSON (-f Json)"],
  ["librechat-linear.json", "a LibreChat export", "OpenAI messages"],
  ["signal.txt", "a Signal text export", "OpenAI messages"],
  ["whatsapp-brackets_mmddyy_24hrs.txt", "a WhatsApp text export", "OpenAI messages"],
  ["whatsapp-ddmmyy_24hrs.txt", "a WhatsApp text export", "OpenAI messages"],
  ["whatsapp-mmddyyyy_12hrs.txt", "a WhatsApp text export", "OpenAI messages"],
  ["whatsapp-yyyymmdd_24hrs.txt", "a WhatsApp text export", "OpenAI messages"],
] as const;

describe("a kind of file that is not imported is named, with what to do", () => {
  test("every refused sample is expected", () =>
    expect(readdirSync(REFUSED).toSorted()).toEqual(SAMPLES.map(([name]) => name).toSorted()));

  test.each(SAMPLES)("%s", async (name, what, advice) => {
    const reason = await reasonOf(readFileSync(path.join(REFUSED, name)));
    expect(reason).toContain(`this is ${what}`);
    expect(reason).toContain(advice);
    expect(reason).toContain(SUPPORTED_FORMATS);
  });

  test.each([
    [
      '<!DOCTYPE html>\n<html>\n <head>\n  <meta charset="utf-8"/>\n<title>Exported Data</title>',
      "this is an HTML export of Telegram, which is not imported: in Telegram Desktop choose JSON",
    ],
    ["<html><head><title>ChatGPT Data Export</title>", "import conversations.json"],
    ["<html><body>hi</body></html>", "this is a web page (HTML)"],
    ["id,author,text\n1,Ann,hi\n2,Bob,yo\n", "this is a table as text (CSV or TSV)"],
    ["id\tauthor\ttext\n1\tAnn\thi\n", '.import --csv FILE messages"'],
    ['[{"ID": 1, "Timestamp": "2024", "Contents": "x"}]', "DiscordChatExporter"],
    ['{"participants": [], "messages": [{"sender_name": "A", "timestamp_ms": 1}]}', "Facebook or Instagram"],
    ["<?xml version='1.0'?><smses/>", "this is XML"],
    [Buffer.from("%PDF-1.7\n\xff", "latin1"), "this is a PDF document"],
    [Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), "this is a picture (PNG)"],
    [Buffer.from("7z\xbc\xaf\x27\x1c", "latin1"), "this is a 7z archive, which is not imported: unpack it"],
  ])("%s", async (content, reason) => {
    expect(await reasonOf(content)).toContain(reason);
  });
});

test.each([
  ["", "found an empty file"],
  ["[not JSON at all", 'found text that begins with "[not JSON at all" and is not JSON'],
  ["{'role': 'user'}", "and is not JSON"],
  ["[]", "found an empty list"],
  ["null", "found text that begins with"],
  ["[null]", "found a list of which the first is null"],
  ["[[]]", "found a list of which the first is a list"],
])("%s is refused without an undefined, with what is supported", async (content, found) => {
  const reason = await reasonOf(content);
  expect(reason).toContain(found);
  expect(reason).not.toContain("undefined");
  expect(reason).toContain(`Supported: ${SUPPORTED_FORMATS}`);
});

test("a zip inside a zip is named with what to do", async () => {
  const inner = makeZip([{ name: "chat.json", content: '[{"role":"user","content":"hi"}]' }]);
  const outer = path.join(folder, "outer.zip");
  writeFileSync(outer, makeZip([{ name: "march/inner.zip", content: inner }]));
  const { refused, close } = await openSources([{ path: outer }]);
  close();
  expect(refused).toEqual([
    {
      name: "outer.zip",
      reason: expect.stringMatching(
        /^no chat found in it; outer\.zip\/march\/inner\.zip: this is a zip archive inside another archive.*unpack it and import it by itself/,
      ),
    },
  ]);
});
