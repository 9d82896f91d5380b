import { countWords } from "./count-words";
import { SECTIONS, type Section } from "./languages/language";

export type Bullet = Readonly<{ section: Section; score: number; message: number; line: string }>;

/** Each section gets this many before the best of all take the rest. */
const FAIR_ROUNDS = 4;
/** Under this a sentence is only good enough to open its section. */
const WORTH_SAYING = 1.6;

/** When this much is said, the talk in between can be left out. */
const ENOUGH_WORDS = 220;
const MOST_CONTEXT = 3;

/** As many bullets as fit into the words: what was meant to last first, then some of the talk around it. */
export function fillSummary(bullets: readonly Bullet[], wordLimit: number): readonly Bullet[] {
  const lasting = takeFitting(inFairOrder(bullets), wordLimit);
  const said = lasting.reduce((sum, bullet) => sum + costOf(bullet), 0);
  const context = bullets
    .filter(({ section, score }) => section === "context" && (score >= 0 || lasting.length === 0))
    .slice(0, MOST_CONTEXT);
  return [...lasting, ...takeFitting(context, Math.min(wordLimit, ENOUGH_WORDS) - said)];
}

/** First in turn from every section, then the best that are left. */
function inFairOrder(bullets: readonly Bullet[]): readonly Bullet[] {
  const bySection = SECTIONS.filter((section) => section !== "context").map((section) =>
    bullets.filter((bullet) => bullet.section === section),
  );
  const fair = Array.from({ length: FAIR_ROUNDS }, (_, round) =>
    bySection.flatMap((section) => section.slice(round, round + 1)),
  ).flat();
  const rest = bySection
    .flatMap((section) => section.slice(FAIR_ROUNDS))
    .filter(({ score }) => score >= WORTH_SAYING)
    .sort((one, other) => other.score - one.score);
  return [...fair, ...rest];
}

/** The dash counts too. */
const costOf = ({ line }: Bullet): number => countWords(line) + 1;

function takeFitting(bullets: readonly Bullet[], wordLimit: number): readonly Bullet[] {
  let left = wordLimit;
  return bullets.filter((bullet) => {
    const words = costOf(bullet);
    if (words > left) return false;
    left -= words;
    return true;
  });
}
