import type { SentenceCandidate } from "./score-sentences";
import { isSubject, stemsOf } from "./sentence-stems";

type Statement = Readonly<{ candidate: SentenceCandidate; subjects: ReadonlySet<string> }>;

/** Keeps the newest word on each subject: what a later decision replaces or settles is dropped. Few candidates only. */
export function dropReplaced(candidates: readonly SentenceCandidate[]): readonly SentenceCandidate[] {
  const statements = candidates.map((candidate) => ({
    candidate,
    subjects: new Set([...stemsOf(candidate.sentence.text)].filter(isSubject)),
  }));
  const decisions = statements.filter(({ candidate }) => candidate.section === "decision");
  return statements
    .filter((earlier) => !decisions.some((later) => isNewer(later, earlier) && replaces(later, earlier)))
    .map(({ candidate }) => candidate);
}

const isNewer = (later: Statement, earlier: Statement): boolean =>
  later.candidate.sentence.message > earlier.candidate.sentence.message;

function replaces(later: Statement, earlier: Statement): boolean {
  const shared = [...earlier.subjects].filter((stem) => later.subjects.has(stem)).length;
  if (shared === 0) return false;
  const share = shared / earlier.subjects.size;
  const { section } = earlier.candidate;
  if (section === "open") return shared >= 2 && share >= 0.6;
  const takesBack = later.candidate.sentence.cues.replaces !== undefined;
  if (section === "decision") return takesBack ? share >= 0.2 : shared >= 2 && share > 0.6;
  return takesBack && shared >= 2 && share >= 0.5;
}
