import { METADATA_MARKER } from "./metadata-keys";
import { scanPair } from "./scan-pair";

const LOOSE_ID =
  /(?<!\w)"?(?:chat_id|user_id|thread_id|message_id|reply_to_message_id|reply_to_user_id)"?[ \t]*[:=][ \t]*"?[+-]?\d+"?(?:[ \t]*,)?[ \t]*/gi;
const JSON_NAME =
  /"(?:name|username|reply_to_name|reply_to_username)"[ \t]*[:=][ \t]*"[^"\\]*(?:\\.[^"\\]*)*"(?:[ \t]*,)?[ \t]*/gi;
const OPEN_MARKER = /\[meta(\])?/gi;
const OPEN_MARKER_LENGTH = "[meta".length;
const STARTS_WITH_MARKER = /^\s*\[meta/i;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at;
};

/** Offset after `[meta]`, its pairs and the trailing blanks. */
function blockEnd(line: string, start: number): number {
  let at = skipBlanks(line, start + METADATA_MARKER.length);
  for (let pair = scanPair(line, at); pair !== undefined; pair = scanPair(line, at)) {
    at = skipBlanks(line, pair.end);
  }
  return at;
}

/** Offset after a block with its pairs inside the brackets: `[meta chat_id=1]`. */
function bracketEnd(line: string, start: number, close: number): number | undefined {
  const next = line[start + OPEN_MARKER_LENGTH];
  return close === -1 || (next !== " " && next !== ":") ? undefined : skipBlanks(line, close + 1);
}

function removeBlocks(line: string): string {
  let kept = "";
  let from = 0;
  let close = line.indexOf("]");
  for (const { index: at, 1: closed } of line.matchAll(OPEN_MARKER)) {
    if (at < from) continue;
    if (close !== -1 && close < at) close = line.indexOf("]", at);
    const end = closed === undefined ? bracketEnd(line, at, close) : blockEnd(line, at);
    if (end === undefined) continue;
    kept += line.slice(from, at);
    from = end;
  }
  return kept + line.slice(from);
}

function cleanLine(line: string): string {
  const bare = removeBlocks(line).replace(LOOSE_ID, "").replace(JSON_NAME, "");
  if (STARTS_WITH_MARKER.test(bare)) return "";
  if (bare === line) return line;
  return /^\s/.test(line) ? bare.trimEnd() : bare.trim();
}

/** The code fence that is open after this line, if any. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  const rest = line.trimStart().slice(fence.length);
  if (open === undefined) return rest.includes(fence) ? undefined : fence;
  return fence.startsWith(open) && rest.trim() === "" ? undefined : open;
}

type Piece = Readonly<{ text: string; isRemoved: boolean }>;

/** Even pieces are lines, odd ones their line breaks; fenced code is not changed. */
function cleanPieces(pieces: readonly string[]): readonly Piece[] {
  let fence: string | undefined;
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return { text: piece, isRemoved: false };
    const isCode = fence !== undefined || FENCE.test(piece);
    fence = fenceAfter(piece, fence);
    const text = isCode ? piece : cleanLine(piece);
    return { text, isRemoved: text.trim() === "" && text !== piece };
  });
}

/**
 * A bot's answer as a user would see it. A line that becomes empty is removed with the break after it (the last line
 * with the break before it); all other line breaks and fenced code stay unchanged.
 */
export function cleanResponse(text: string): string {
  const pieces = cleanPieces(text.split(/(\r\n|\r|\n)/));
  const kept: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at];
    if (line === undefined || line.isRemoved) continue;
    kept.push(line.text, pieces[at + 1]?.text ?? "");
  }
  if (pieces.at(-1)?.isRemoved) kept.pop();
  return kept.join("");
}
