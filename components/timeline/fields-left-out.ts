import type { TimelineMessage } from "@/lib/core/schema/message-page";

type Leaf = string | number | boolean;

/** Shorter pieces occur in any text by chance. */
const MIN_PIECE = 3;

function* leavesOf(value: unknown): Generator<Leaf> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") yield value;
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* leavesOf(part);
}

/** Common time formats: a time as text, or seconds and milliseconds since 1970. */
const momentsOf = (leaf: Leaf): readonly number[] => {
  const number = Number(leaf);
  return [number * 1000, number, Date.parse(String(leaf))].filter((moment) => !Number.isNaN(moment));
};

const isDigit = (character: string | undefined): boolean => /\d/.test(character ?? "");

/** A number within a longer one is another number. */
function isWithin(piece: string, whole: string): boolean {
  const place = whole.indexOf(piece);
  if (piece === whole) return true;
  if (piece.length < MIN_PIECE || place === -1) return false;
  const end = place + piece.length;
  const isCutBefore = isDigit(piece[0]) && isDigit(whole[place - 1]);
  return !isCutBefore && !(isDigit(piece.at(-1)) && isDigit(whole[end]));
}

/**
 * Names of the source's fields whose values do not occur in the stored message in any notation;
 * undefined for a source that is not an object.
 */
export function fieldsLeftOut(raw: unknown, message: TimelineMessage): readonly string[] | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const { sequence: _, position: __, ...said } = message;
  const stored = [...leavesOf(said)].map(String);
  const sentAt = message.sentAt === undefined ? Number.NaN : Date.parse(message.sentAt);
  const isStored = (leaf: Leaf): boolean => {
    if (typeof leaf === "boolean") return false;
    const text = String(leaf);
    return (
      momentsOf(leaf).includes(sentAt) ||
      stored.some((other) => isWithin(text, other) || isWithin(other, text))
    );
  };
  return Object.entries(raw).flatMap(([name, value]) => {
    const leaves = [...leavesOf(value)].filter((leaf) => leaf !== "");
    return leaves.length === 0 || leaves.some(isStored) ? [] : [name];
  });
}
