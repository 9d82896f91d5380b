// Texts that make a careless pattern or loop quadratic: 1 MB compared with 250 KB, and 80,000 messages compared
// with 20,000. Prints how the time grows; fails if it grows faster than the target. Run: npx tsx bench/hostile-texts.ts
import { findFlips } from "@/lib/compare/find-flips";
import { findAll } from "@/lib/core/findings/find-all";
import { findingInput } from "@/lib/core/findings/finding-input.fixture";
import { formatSingleMessage } from "@/lib/core/formats/single-message/format-single-message";
import { cleanResponse } from "@/lib/core/metadata/clean-response";
import { readMetadata } from "@/lib/core/metadata/read-metadata";
import { entry, type LedgerEntry } from "@/lib/core/model/ledger";
import { readChat } from "@/lib/core/read/read-chat";
import type { Message } from "@/lib/core/schema/message";
import { extractSummary } from "@/lib/core/summaries/extract/extract-summary";
import { repairMojibake } from "@/lib/core/text/repair-mojibake";

const TIMES_LARGER = 4;
/** Linear work grows 4×, quadratic work 16×. */
const TARGET = 8;
/** Shorter times are mostly noise. */
const LEAST_MS = 100;
const RUNS = 3;

const TEXT_LENGTH = 250_000;
const UNITS = [
  ...[
    "a",
    " ",
    "\n",
    "x ",
    "1 ",
    ".",
    "?!. ",
    "\\",
    "```",
    "```\n",
    "{{",
    "a=",
    "I want tea ",
    "I want it. ",
  ],
  ...[
    "[meta",
    "[meta ",
    "[meta] ",
    '[meta] name="',
    'name="',
    'name=\\"',
    '"name":"\\',
    "chat_id",
    "chat_id   ",
  ],
  ...["[Image: ", "[Image: https://x", "system: ", "\nsystem: ", "A#1234", "\nA#1234: ", "<|im_start"],
  ...["ignore previous ", "забудь усі попередні ", "ігноруй ", "We agreed on "],
  ...["eyJ", "eyJaaaaaaaaaaaa.", "sk-", "ghp_", "xoxb-", "1234567890:", "-----BEGIN PRIVATE KEY-----"],
  ...["postgres://a:b", "Ð", "РС", "Ã", "Ã¡", "РџСЂ", "вЂ", "â€", "Рі ", "\u202e", "\u{e0041}", "\ud800"],
];

const said = (id: number, text: string): Message => ({
  id: String(id),
  role: "user",
  author: { name: "Ann" },
  text,
});

const READ_TEXT: Readonly<Record<string, (text: string) => unknown>> = {
  cleanResponse,
  repairMojibake,
  readMetadata: (text) => readMetadata(`[meta] ${text}`),
  formatSingleMessage: (text) =>
    formatSingleMessage({ content: { messageContent: "hi", referencedMessage: { content: text } } }),
  readChat: (text) => readChat([{ role: "user", parts: [{ text: `[meta] name="${text}` }, { text }] }]),
  extractSummary: (text) => extractSummary([said(1, `I agreed${text}`)], { botName: "Bot" }),
  findAll: (text) =>
    findAll(
      findingInput({
        messages: [
          { text: "hi" },
          { role: "model", text },
          { text, replyTo: { messageId: "1", name: text } },
        ],
      }),
    ),
};

const CHAT_LENGTH = 20_000;
const talk = (length: number) =>
  Array.from({ length }, (_, at) => said(at, `Do we need ${at} lamps, or did Ben decide on ${at % 28} May?`));
const ledger = (length: number, verdict: "kept" | "dropped"): readonly LedgerEntry[] =>
  Array.from({ length }, (_, position) =>
    entry({ kind: "message", messageId: String(position), position }, verdict, "recent"),
  );

const READ_CHAT: Readonly<Record<string, (length: number) => () => unknown>> = {
  extractSummary: (length) => {
    const messages = talk(length);
    return () => extractSummary(messages, { botName: "Bot" });
  },
  findAll: (length) => {
    const messages = talk(length);
    const { messages: _, ...rest } = findingInput({});
    return () => findAll({ ...rest, messages, referenced: (id) => messages[Number(id)] });
  },
  readChat: (length) => {
    const entries = talk(length).map(({ id, text }) => ({
      role: "user",
      parts: [{ text: `[meta] message_id=${id}` }, { text }],
    }));
    return () => readChat(entries);
  },
  findFlips: (length) => {
    const [a, b] = [ledger(length, "kept"), ledger(length, "dropped")];
    return () => findFlips(a, b);
  },
};

/** CPU time, because other programs must not affect the result. */
function shortestMs(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

type Growth = Readonly<{ of: string; ms: number; growth: number }>;

function measureOnce(of: string, workOf: (size: number) => () => unknown, size: number): Growth {
  const ms = shortestMs(workOf(size * TIMES_LARGER));
  return { of, ms, growth: ms < LEAST_MS ? 0 : ms / shortestMs(workOf(size)) };
}

/** Measures again above the target: a garbage collection happens once, quadratic work every time. */
function measure(...what: Parameters<typeof measureOnce>): Growth {
  let best = measureOnce(...what);
  for (let more = 0; more < RUNS && best.growth > TARGET; more += 1) {
    const again = measureOnce(...what);
    if (again.growth < best.growth) best = again;
  }
  return best;
}

function report(name: string, cases: readonly Growth[]): void {
  const worst = cases.reduce((one, other) => (other.growth > one.growth ? other : one));
  const slowest = cases.reduce((one, other) => (other.ms > one.ms ? other : one));
  const growth =
    worst.growth === 0 ? `all under ${LEAST_MS} ms` : `${worst.growth.toFixed(1)}× (${worst.of})`;
  console.log(`${name}: ${growth}, target ≤ ${TARGET}×; slowest ${slowest.ms.toFixed(0)} ms (${slowest.of})`);
  if (worst.growth > TARGET) process.exitCode = 1;
}

for (const [name, read] of Object.entries(READ_TEXT)) {
  const cases = UNITS.map((unit) =>
    measure(
      JSON.stringify(unit),
      (length) => {
        const text = unit.repeat(length / unit.length);
        return () => read(text);
      },
      TEXT_LENGTH,
    ),
  );
  report(name, cases);
}
for (const [name, workOf] of Object.entries(READ_CHAT))
  report(`${name}, many messages`, [measure("messages", workOf, CHAT_LENGTH)]);
