/** Where a sentence may end: marks with closing quotes before a blank, or the full-width marks that need none. */
const MARKS = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|[。！？]+[」』”]*/gu;
/** Most lines have none before their end: they are done at once. */
const HAS_MARK = /(?<![.!?…])[.!?…]+["'”’»)\]]*\s|[。！？]/u;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/u;
const LIST_SIGN = /^\s*(?:[-*•–—▪✓✔☑]|\d{1,3}[.)]|#{1,6}|\[[ xX]\])\s+/u;

/** Words that a full stop follows in the middle of a sentence; initials and `e.g.` are known by their form. */
const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st sr sra dra jr no nr vs etc inc ltd approx fig vol dept est mt art ex av exmo pág núm tel г ул д кв т стр им рис см др пр тыс млн млрд руб гр обл вул м буд кв ім рис див напр тис грн коп р с проф доц акад".split(
    " ",
  ),
);

/** Sentences of a chat message: one a line at least, list signs gone, nothing cut inside numbers, names or links. */
export function splitSentences(text: string): readonly string[] {
  return text.split(LINE_BREAKS).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): readonly string[] {
  const bare = line.replace(LIST_SIGN, "");
  if (!HAS_MARK.test(bare)) return bare.trim() === "" ? [] : [bare.trim()];
  const sentences: string[] = [];
  let from = 0;
  for (const match of bare.matchAll(MARKS)) {
    const end = match.index + match[0].length;
    if (!endsSentence(bare, from, match.index, end, match[0])) continue;
    sentences.push(bare.slice(from, end));
    from = end;
  }
  sentences.push(bare.slice(from));
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

/** Far enough to see the word before a full stop and the letter behind it. */
const LOOK = 24;

function endsSentence(line: string, from: number, markStart: number, markEnd: number, mark: string): boolean {
  if (/[!?。！？]/u.test(mark)) return true;
  const next = /^\s{0,3}["'“«(]?(.)/u.exec(line.slice(markEnd, markEnd + LOOK))?.[1] ?? "";
  const startsSmall = /\p{Ll}/u.test(next);
  if (mark.startsWith("..") || mark.startsWith("…")) return !startsSmall;
  const word = /[^\s"“«(]*$/u.exec(line.slice(Math.max(from, markStart - LOOK), markStart))?.[0] ?? "";
  if (ABBREVIATIONS.has(word.toLowerCase()) || isInitial(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word))
    return false;
  return !startsSmall || /\p{L}{2}$/u.test(word);
}

const isInitial = (word: string): boolean => /^\p{Lu}$/u.test(word) && word !== "I" && word !== "Я";
