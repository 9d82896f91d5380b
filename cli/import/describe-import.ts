import {
  describePlace,
  type ImportReport,
  type PredictedCounts,
  type ReportedEntry,
} from "@/lib/contract/imports";
import type { ImportAuthor } from "@/lib/import/pipeline/guess-bot";
import type { ImportPreview } from "@/lib/import/pipeline/preview-import";
import type { OpenedSources } from "@/lib/import/source/open-sources";
import { oneLine } from "../one-line";

const SHOWN = 5;

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** Counts platform events separately from messages: "120 messages", "3 events". */
const countsOf = ({
  messages,
  events,
}: Readonly<{ messages: number; events: number }>): readonly string[] => [
  countOf(messages, "message"),
  ...(events > 0 ? [countOf(events, "event")] : []),
];

const timeRange = ({ from, to }: ImportPreview): string | undefined =>
  from === undefined || to === undefined ? undefined : `${from} to ${to}`;

function describeEntries(what: string, count: number, entries: readonly ReportedEntry[]): readonly string[] {
  if (count === 0) return [];
  const shown = entries.slice(0, SHOWN).map(({ reason, position }) => {
    const place = describePlace(position);
    return `    ${reason}${place === "" ? "" : ` (${place})`}`;
  });
  return [`  ${what} ${count.toLocaleString("en")}`, ...shown, ...more(count - shown.length)];
}

const more = (count: number): readonly string[] =>
  count > 0 ? [`    and ${count.toLocaleString("en")} more`] : [];

/** Remarks about the file as a whole: skipped entries with a count of 0. */
export const remarksOf = ({ skipped }: ImportPreview): readonly string[] =>
  skipped.examples.filter(({ count }) => count === 0).map(({ reason }) => reason);

/** The contents of a file, before anything is stored. */
export function describePreview(name: string, preview: ImportPreview): string {
  const { chats, chatCount, authors, absorbed, skipped, mojibake, damage, moreDamage = 0 } = preview;
  const [example] = mojibake.examples;
  const facts = [
    countOf(chatCount, "chat"),
    ...countsOf(preview),
    ...(absorbed > 0 ? [`${absorbed} as system prompt or summary`] : []),
    countOf(authors.length, "author"),
    countOf(preview.media, "attachment"),
    timeRange(preview) ?? "no times",
  ];
  const lines = [
    `${name}: ${preview.label}`,
    `  ${facts.join(", ")}`,
    ...chats
      .slice(0, SHOWN)
      .map(
        (chat) => `    ${chat.chat.title ?? chat.chat.id} (${chat.chat.id}): ${countsOf(chat).join(", ")}`,
      ),
    ...more(chatCount - SHOWN),
    ...describeEntries(
      "skipped",
      skipped.count,
      skipped.examples.filter(({ count }) => count !== 0),
    ),
    ...remarksOf(preview).map((remark) => `  ${remark}`),
    ...damage
      .slice(0, SHOWN)
      .map(({ reason, position }) => `  damaged: ${reason}, ${describePlace(position)}`),
    ...more(damage.length + moreDamage - SHOWN),
    ...(preview.mayLackNewestRows
      ? ["  the newest rows may be missing: the database keeps them in a -wal file, which was not found"]
      : []),
    ...describeFindings(preview),
    ...(example === undefined
      ? []
      : [
          `  garbled text in ${mojibake.count} places, use --repair to fix it: ${example.before} → ${example.after}`,
        ]),
  ];
  return lines.map(printable).join("");
}

/** Files of a folder or archive that are not imported. */
export function describeIgnored({ count, examples }: OpenedSources["ignored"]): readonly string[] {
  return describeEntries(
    "ignored files:",
    count,
    examples.map(({ name, reason }) => ({ reason: `${name}: ${reason}`, position: {} })),
  ).map((line) => oneLine(line));
}

function describeFindings({ findings: { kinds, messages, chats } }: ImportPreview): readonly string[] {
  if (kinds.length === 0) return [];
  const shown = kinds
    .slice(0, SHOWN)
    .map(({ severity, kind, count, example }) => `    ${severity} ${kind} × ${count}: ${example}`);
  const looked = `the last ${countOf(messages, "message")} of ${countOf(chats, "chat")}`;
  return [`  findings in ${looked}`, ...shown, ...more(kinds.length - shown.length)];
}

export const describeNote = (note: string): string => printable(`  ${note}`);

/** The expected result of an import. */
export function describePrediction(predicted: PredictedCounts): string {
  const { added, addedEvents, alreadyThere, newChats, botChanges } = predicted;
  const events = addedEvents > 0 ? `, ${countOf(addedEvents, "event")}` : "";
  const facts = [
    `would add ${countOf(added, "message")}${events} and ${countOf(newChats, "chat")}`,
    `already stored ${alreadyThere.toLocaleString("en")}`,
    ...(botChanges > 0 ? [`bot changes in ${countOf(botChanges, "stored chat")}`] : []),
  ];
  return printable(`  ${facts.join(", ")}`);
}

const describeBotChange = ({ botChange }: ImportReport["chats"][number]): string =>
  botChange === undefined
    ? ""
    : `, bot changed: ${countOf(botChange.toModel, "message")} now from the bot, ${botChange.toUser.toLocaleString("en")} from people`;

export function describeReport(report: ImportReport): string {
  const { added, addedEvents, alreadyThere, differing, repeated, skipped, seconds, chats, chatCount } =
    report;
  const events = addedEvents > 0 ? ` and ${countOf(addedEvents, "event")}` : "";
  const different = differing > 0 ? ` (${differing.toLocaleString("en")} differ and were not changed)` : "";
  const rate = seconds > 0 ? Math.round((added + addedEvents + alreadyThere) / seconds) : 0;
  const lines = [
    `  added ${added.toLocaleString("en")}${events}, already stored ${alreadyThere.toLocaleString("en")}${different}, repeated ${repeated}, skipped ${skipped.count} (${seconds.toFixed(1)} s, ${rate.toLocaleString("en")} messages/s)`,
    ...chats
      .slice(0, SHOWN)
      .map(
        (chat) =>
          `    ${chat.chatId}  ${chat.title}: +${chat.added}${chat.isNew ? ", new" : ""}${describeBotChange(chat)}`,
      ),
    ...more(chatCount - SHOWN),
  ];
  return lines.map(printable).join("");
}

export function describeAuthor({ author, messages }: ImportAuthor, isGuess: boolean): string {
  const name = author.name ?? author.username ?? "unnamed";
  const id = author.id === undefined ? "" : ` (${author.id})`;
  return `${name}${id}, ${countOf(messages, "message")}${isGuess ? ", most likely" : ""}`;
}

/** Titles come from files, so control characters are removed. */
const printable = (line: string): string => `${/^ */.exec(line)?.[0] ?? ""}${oneLine(line)}\n`;
