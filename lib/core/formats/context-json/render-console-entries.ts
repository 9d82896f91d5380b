import type { Rendering, Source } from "../../model/format";
import { writeDeepJson } from "../json/write-deep-json";
import { RenderingBuilder } from "../rendering-builder";
import type { SourcedEntry } from "./sourced-entry";

type JsonRecord = Readonly<Record<string, unknown>>;

/** An entry in words; the reasoning is separate because it has its own source. */
type ConsoleEntry = Readonly<{ text: string; reason: string }>;

const UNKNOWN_CONTENT = "[Unknown content format]";
const NO_TEXT = "[No message text]";
const OWN_KEYS: ReadonlySet<string> = new Set(["toolCall", "text", "reasoning"]);

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

const printValue = (value: unknown): string => (typeof value === "string" ? value : writeDeepJson(value, 0));

const printOr = (value: unknown, fallback: string): string =>
  isAbsent(value) ? fallback : printValue(value);

const quoted = (text: unknown): string => `\n   "${printOr(text, NO_TEXT)}"`;

function printArguments(content: JsonRecord): string {
  const pairs = Object.keys(content)
    .filter((key) => !OWN_KEYS.has(key))
    .map((key) => `${key}: ${printValue(content[key])}`);
  return pairs.length === 0 ? "" : ` (${pairs.join(", ")})`;
}

function printToolCall(content: JsonRecord): string {
  const { toolCall, text } = content;
  if (toolCall === "postMessage") return `💬 postMessage:${quoted(text)}`;
  if (isAbsent(toolCall) || toolCall === "") {
    return isAbsent(text) ? UNKNOWN_CONTENT : `🔧 Message:${quoted(text)}`;
  }
  const emoji = toolCall === "finishRequest" ? "✅" : "🔧";
  const call = `${emoji} ${printValue(toolCall)}${printArguments(content)}`;
  return isAbsent(text) ? call : `${call}:${quoted(text)}`;
}

function printAssistantContent(content: unknown): string {
  if (typeof content === "string") return content;
  return isRecord(content) ? printToolCall(content) : UNKNOWN_CONTENT;
}

function printReason(content: unknown): string {
  const reasoning = isRecord(content) ? content.reasoning : undefined;
  return isAbsent(reasoning) || reasoning === "" ? "" : `\n   └─ Reason: ${printValue(reasoning)}`;
}

function printUserContent(content: unknown): string {
  if (isRecord(content)) return `> ${printOr(content.text, NO_TEXT)}`;
  return typeof content === "string" ? `> ${content}` : UNKNOWN_CONTENT;
}

const printHead = (who: string, { turn, timestamp }: JsonRecord): string =>
  `${who} [Turn ${printOr(turn, "?")}]\n🕐 ${printOr(timestamp, "unknown")}\n`;

function printEntry(entry: unknown): ConsoleEntry {
  if (!isRecord(entry)) return { text: "Invalid entry", reason: "" };
  const { role, content } = entry;
  if (role === "system") return { text: `🧠 System: ${printOr(content, UNKNOWN_CONTENT)}`, reason: "" };
  if (role === "user") {
    const userid = printOr(isRecord(content) ? content.userid : undefined, "") || "unknown";
    return { text: printHead(`👤 User ${userid}`, entry) + printUserContent(content), reason: "" };
  }
  if (role === "assistant") {
    const text = printHead("🤖 Assistant", entry) + printAssistantContent(content);
    return { text, reason: printReason(content) };
  }
  return { text: `Unknown role: ${printOr(role, "missing")}`, reason: "" };
}

const reasonSource = (source: Source): Source =>
  source.kind === "message" ? { ...source, part: "reasoning" } : source;

/** Media descriptions come last in an entry's text and have their own sources. */
function addText(builder: RenderingBuilder, text: string, { source, spoken }: SourcedEntry): void {
  const offset = spoken === undefined ? 0 : text.lastIndexOf(spoken.text);
  let at = 0;
  for (const range of spoken?.ranges ?? []) {
    builder.add(text.slice(at, offset + range.start), source);
    builder.add(text.slice(offset + range.start, offset + range.end), range.source);
    at = offset + range.end;
  }
  builder.add(text.slice(at), source);
}

/** The log view of context-json entries; accepts any content. */
export function renderConsoleEntries(entries: readonly SourcedEntry[]): Rendering {
  const builder = new RenderingBuilder();
  if (entries.length === 0) return builder.add("Empty context").build();
  for (const [index, sourced] of entries.entries()) {
    const { text, reason } = printEntry(sourced.entry);
    if (index > 0) builder.add("\n\n");
    addText(builder, text, sourced);
    builder.add(reason, reasonSource(sourced.source));
  }
  return builder.build();
}
