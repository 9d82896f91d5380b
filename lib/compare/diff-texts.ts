import { diffArrays, diffLines } from "diff";

export type DiffPiece = Readonly<{ kind: "same" | "removed" | "added"; text: string }>;

/** A word diff is quadratic in the length; longer texts are compared line by line. */
const MAX_WORD_DIFF_LENGTH = 40_000;
/** Max edits before two texts count as completely different. */
const MAX_EDITS = 1500;

/** Words in every script; the diff package only recognises Latin letters. */
const WORDS = /[\p{L}\p{M}\p{N}_]+|[^\S\n]+|[\s\S]/gu;

type Change = Readonly<{ added?: boolean; removed?: boolean; text: string }>;

function byWords(a: string, b: string): readonly Change[] | undefined {
  if (a.length + b.length > MAX_WORD_DIFF_LENGTH) return undefined;
  const changes = diffArrays(a.match(WORDS) ?? [], b.match(WORDS) ?? [], { maxEditLength: MAX_EDITS });
  return changes?.map(({ added, removed, value }) => ({ added, removed, text: value.join("") }));
}

function byLines(a: string, b: string): readonly Change[] | undefined {
  const changes = diffLines(a, b, { maxEditLength: MAX_EDITS });
  return changes?.map(({ added, removed, value }) => ({ added, removed, text: value }));
}

const wholly = (a: string, b: string): readonly Change[] => [
  { removed: true, text: a },
  { added: true, text: b },
];

const isChange = (change: Change | undefined) => Boolean(change?.added || change?.removed);

/** A space between two changed words is part of the change, so that both read as one edit. */
function isBridge({ text }: Change, before: Change | undefined, after: Change | undefined): boolean {
  return /^[^\S\n]+$/.test(text) && isChange(before) && isChange(after);
}

/** Within each run of changes, removals come before additions. */
function group(changes: readonly Change[]): readonly DiffPiece[] {
  const pieces: DiffPiece[] = [];
  let removed = "";
  let added = "";
  const close = () => {
    if (removed !== "") pieces.push({ kind: "removed", text: removed });
    if (added !== "") pieces.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, change] of changes.entries()) {
    const bridges = !isChange(change) && isBridge(change, changes[index - 1], changes[index + 1]);
    if (change.removed || bridges) removed += change.text;
    if (change.added || bridges) added += change.text;
    if (isChange(change) || bridges) continue;
    close();
    pieces.push({ kind: "same", text: change.text });
  }
  close();
  return pieces;
}

/** The edits that turn A into B. Without the additions the pieces spell A, without the removals B. */
export function diffTexts(a: string, b: string): readonly DiffPiece[] {
  if (a === b) return [{ kind: "same", text: a }];
  return group(byWords(a, b) ?? byLines(a, b) ?? wholly(a, b));
}
