import { readUtf8Sequence, type Utf8Sequence } from "./read-utf8-sequence";

/** Characters 0x80–0x9F of the two code pages; a blank is a byte that the page leaves undefined. */
const WESTERN_80_9F = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const CYRILLIC_80_BF = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї";
/** The only differences between Windows-1254 and 1252, which damaged the original context-json sample. */
const TURKISH = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };

type CodePage = ReadonlyMap<string, number>;

const WESTERN: CodePage = new Map([
  ...range(0x80, 0xff),
  ...placed(WESTERN_80_9F, 0x80),
  ...Object.entries(TURKISH),
]);
const CYRILLIC: CodePage = new Map([
  ...range(0x80, 0x9f),
  ...placed(CYRILLIC_80_BF, 0x80),
  ...Array.from({ length: 64 }, (_, step): [string, number] => [
    String.fromCodePoint(0x410 + step),
    0xc0 + step,
  ]),
]);

/** Text can be damaged twice (`ÃƒÂ©`); more rounds than this do not occur in practice. */
const MAX_ROUNDS = 3;

/** Repairs UTF-8 that was decoded as Windows-1252/1254, Latin-1 or Windows-1251; returns clean text unchanged. */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = repairCyrillic(repairWestern(repaired));
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
}

function range(first: number, last: number): [string, number][] {
  return Array.from({ length: last - first + 1 }, (_, step) => [
    String.fromCharCode(first + step),
    first + step,
  ]);
}

function placed(characters: string, first: number): [string, number][] {
  return [...characters]
    .map((character, step): [string, number] => [character, first + step])
    .filter(([character]) => character !== " ");
}

// Western ----------------------------------------------------------------------------------------------------------

const WESTERN_SUSPECT = /[\u00c2-\u00f4ĞğİŞ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–-„†-•…‰‹›€™]/;
/** Characters that clean text does have after an accented letter: closing quotes, dashes, signs, and Czech letters. */
const NATURAL_AFTER_LETTER = /^[’”“‘„‚»«›‹…–—•™®©ªº°²³¹·\u00a0ŠšŽžŒœŸƒ]$/;
const CLOSING = /^[’”»›…–—]$/;
/** `3×½` is arithmetic, not Hebrew. */
const FRACTION = /[¼½¾]/;

function repairWestern(text: string): string {
  if (!WESTERN_SUSPECT.test(text)) return text;
  const sequences = sequencesIn(text, WESTERN);
  const weight = sequences.reduce((sum, sequence) => sum + westernWeight(text, sequence), 0);
  return weight >= 2 ? replaceSequences(text, sequences) : text;
}

/** One of these is sufficient evidence (accents, typography, emoji); any other lead byte needs two. */
const PROVING_LEADS: ReadonlySet<number> = new Set([0xc2, 0xc3, 0xe2, 0xf0]);

function westernWeight(text: string, sequence: Utf8Sequence): number {
  if (isCleanToo(text, sequence)) return 0;
  return PROVING_LEADS.has(sequence.leadByte) ? 2 : 1;
}

/** Whether clean text could contain exactly these characters. */
function isCleanToo(text: string, { start, end, leadByte }: Utf8Sequence): boolean {
  const tail = [...text.slice(start + 1, end)];
  if (leadByte === 0xe2) return tail.every((character) => CLOSING.test(character));
  if (leadByte === 0xf0) return tail[0] !== "Ÿ" && tail[0] !== "\u009f";
  const natural = tail.every((character) => NATURAL_AFTER_LETTER.test(character));
  if (leadByte === 0xd7) return natural || FRACTION.test(tail.join(""));
  return natural && (!PROVING_LEADS.has(leadByte) || isPlausibleEnd(text, start));
}

/** `«AMANHÃ»` and `“Ã”` are clean: a capital after a capital, or a quoted letter. */
const isPlausibleEnd = (text: string, start: number): boolean =>
  /[\p{Lu}“«‘‹]$/u.test(text.slice(Math.max(0, start - 2), start));

// Cyrillic ---------------------------------------------------------------------------------------------------------

const CYRILLIC_SUSPECT = /(?:[РС][\u0080-\u00bfЂ-џҐґ‚-›€№™]){2}|вЂ|рџ|[A-Za-z]Г[\u0080-\u00bfЂ-џҐґ‚-›€№™]/;
const NON_ASCII_RUN = /[\u0080-\uffff]+/g;
/** Lead bytes of real damage: Cyrillic (D0, D1), Latin accents (C2, C3), typography (E2), emoji (F0). */
const USUAL_LEADS: ReadonlySet<number> = new Set([0xc2, 0xc3, 0xd0, 0xd1, 0xd2, 0xe2, 0xf0]);

/** Ukrainian `Рік` starts like damage, so a run counts only if every letter of it is explained. */
function repairCyrillic(text: string): string {
  if (!CYRILLIC_SUSPECT.test(text)) return text;
  const runs = Array.from(text.matchAll(NON_ASCII_RUN), ({ 0: run, index }) => ({ run, index }))
    .map(({ run, index }) => ({
      run,
      afterAscii: /[A-Za-z]/.test(text[index - 1] ?? ""),
      sequences: sequencesIn(run, CYRILLIC),
    }))
    .map((candidate) => ({ ...candidate, explained: isExplained(candidate.run, candidate.sequences) }));
  const proven = runs.some(
    ({ run, sequences, explained, afterAscii }) => explained && isProof(run, sequences, afterAscii),
  );
  if (!proven) return text;
  let position = 0;
  return text.replace(NON_ASCII_RUN, (run) => {
    const candidate = runs[position];
    position += 1;
    return candidate?.explained ? replaceSequences(run, candidate.sequences) : run;
  });
}

function isExplained(run: string, sequences: readonly Utf8Sequence[]): boolean {
  if (sequences.length === 0 || !sequences.every(({ leadByte }) => USUAL_LEADS.has(leadByte))) return false;
  return !/\p{L}/u.test(replaceSequences(run, sequences, () => ""));
}

function isProof(run: string, sequences: readonly Utf8Sequence[], afterAscii: boolean): boolean {
  const cyrillicPairs = sequences.filter(({ leadByte }) => leadByte === 0xd0 || leadByte === 0xd1).length;
  if (cyrillicPairs >= 2 || /вЂ|рџ/.test(run)) return true;
  return afterAscii && sequences.some(({ leadByte }) => leadByte === 0xc3);
}

// Both -------------------------------------------------------------------------------------------------------------

function sequencesIn(text: string, page: CodePage): readonly Utf8Sequence[] {
  const sequences: Utf8Sequence[] = [];
  const byteAt = (index: number): number | undefined => page.get(text[index] ?? "");
  for (let index = 0; index < text.length; index += 1) {
    const sequence = readUtf8Sequence(byteAt, index);
    if (sequence === undefined) continue;
    sequences.push(sequence);
    index = sequence.end - 1;
  }
  return sequences;
}

function replaceSequences(
  text: string,
  sequences: readonly Utf8Sequence[],
  write: (sequence: Utf8Sequence) => string = ({ codePoint }) => String.fromCodePoint(codePoint),
): string {
  const pieces: string[] = [];
  let done = 0;
  for (const sequence of sequences) {
    pieces.push(text.slice(done, sequence.start), write(sequence));
    done = sequence.end;
  }
  return pieces.join("") + text.slice(done);
}
