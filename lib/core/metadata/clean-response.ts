import { METADATA_MARKER } from "./metadata-keys";
import { scanPair } from "./scan-pair";

const LOOSE_ID =
  /(?<!\w)"?(?:chat_id|user_id|thread_id|message_id|reply_to_message_id|reply_to_user_id)"?[ \t]*[:=][ \t]*"?[+-]?\d+"?(?:[ \t]*,)?[ \t]*/g;
const JSON_NAME =
  /"(?:name|username|reply_to_name|reply_to_username)"[ \t]*[:=][ \t]*"[^"\\]*(?:\\.[^"\\]*)*"(?:[ \t]*,)?[ \t]*/g;
const OPEN_MARKER = "[meta";
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at;
};

/** Offset after `[meta]`, its pairs and the blanks behind them. */
function blockEnd(line: string, start: number): number {
  let at = skipBlanks(line, start + METADATA_MARKER.length);
  for (let pair = scanPair(line, at); pair !== undefined; pair = scanPair(line, at)) {
    at = skipBlanks(line, pair.end);
  }
  return at;
}

/** Offset after a block that holds its pairs inside the brackets: `[meta chat_id=1]`. */
function bracketEnd(line: string, start: number, close: number): number | undefined {
  const next = line[start + OPEN_MARKER.length];
  return close === -1 || (next !== " " && next !== ":") ? undefined : skipBlanks(line, close + 1);
}

function removeBlocks(line: string): string {
  let kept = "";
  let from = 0;
  let close = line.indexOf("]");
  for (let at = line.indexOf(OPEN_MARKER); at !== -1; at = line.indexOf(OPEN_MARKER, at + 1)) {
    if (at < from) continue;
    if (close !== -1 && close < at) close = line.indexOf("]", at);
    const end = line.startsWith(METADATA_MARKER, at) ? blockEnd(line, at) : bracketEnd(line, at, close);
    if (end === undefined) continue;
    kept += line.slice(from, at);
    from = end;
  }
  return kept + line.slice(from);
}

function cleanLine(line: string): string {
  const bare = removeBlocks(line).replace(LOOSE_ID, "").replace(JSON_NAME, "");
  if (bare.trimStart().startsWith(OPEN_MARKER)) return "";
  if (bare === line) return line;
  return /^\s/.test(line) ? bare.trimEnd() : bare.trim();
}

/** The fence that this line leaves open behind it, if any. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  const rest = line.trimStart().slice(fence.length);
  if (open === undefined) return rest.includes(fence) ? undefined : fence;
  return fence.startsWith(open) && rest.trim() === "" ? undefined : open;
}

/** What a user would see of a bot's answer: line breaks and fenced code stay exactly as they are. */
export function cleanResponse(text: string): string {
  const linesAndBreaks = text.split(/(\r\n|\r|\n)/);
  let fence: string | undefined;
  let cleaned = "";
  for (const [index, piece] of linesAndBreaks.entries()) {
    const isBreak = index % 2 === 1;
    const isCode = fence !== undefined || FENCE.test(piece);
    cleaned += isBreak || isCode ? piece : cleanLine(piece);
    if (!isBreak) fence = fenceAfter(piece, fence);
  }
  return cleaned;
}
