import type { SelectedContext } from "../../model/selected-context";
import type { Author } from "../../schema/message";

/** Prints a user id as the compact format does. */
export type PrintId = (userId: string) => string;

const SHORT_DIGITS = 6;
const NUMBER = /^-?\d+$/;

/** Some platforms use words as ids; removes characters that would end the label. */
const cleanId = (id: string): string => (NUMBER.test(id) ? id : id.replace(/[:→[\]\s]/g, ""));

/** The last six digits of the absolute id, or the last six characters if it is not a number. */
function shortId(id: string): string {
  if (NUMBER.test(id)) return id.replace("-", "").slice(-SHORT_DIGITS);
  return [...cleanId(id)].slice(-SHORT_DIGITS).join("");
}

/** `a` … `z`, `aa`, `ab` … */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Compares digit strings: parsing a very long id from a broken file takes seconds. */
function compareNumbers(left: string, right: string): number {
  const isNegative = left.startsWith("-");
  if (isNegative !== right.startsWith("-")) return isNegative ? -1 : 1;
  const [a, b] = [left.replace(/^-?0*/, ""), right.replace(/^-?0*/, "")];
  const order = a.length - b.length || byText(a, b);
  return isNegative ? -order : order;
}

function compareIds(left: string, right: string): number {
  if (NUMBER.test(left) && NUMBER.test(right)) return compareNumbers(left, right);
  if (NUMBER.test(left) !== NUMBER.test(right)) return NUMBER.test(left) ? -1 : 1;
  return byText(left, right);
}

function groupByShortId(speakers: readonly Author[], botId: string | undefined) {
  const groups = new Map<string, Set<string>>();
  for (const { id } of speakers) {
    if (!id || id === botId) continue;
    const short = shortId(id);
    const group = groups.get(short);
    if (group === undefined) groups.set(short, new Set([id]));
    else group.add(id);
  }
  return groups;
}

/** Short ids of all speakers; colliding ones get a letter suffix in the order of the full ids. */
export function printSpeakerIds({ speakers, chat, settings }: SelectedContext): PrintId {
  if (!settings.shortIds) return cleanId;
  const lettered = new Map<string, string>();
  for (const [short, ids] of groupByShortId(speakers, chat.bot.id)) {
    if (ids.size === 1) continue;
    for (const [index, id] of [...ids].sort(compareIds).entries()) lettered.set(id, short + letters(index));
  }
  return (id) => lettered.get(id) ?? shortId(id);
}
