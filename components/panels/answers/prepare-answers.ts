import { diffTexts } from "@/lib/compare/diff-texts";
import { type ShownPiece, shortenPieces } from "@/lib/compare/shorten-pieces";
import type { BotAnswer } from "@/lib/contract/answers";
import { cleanResponse } from "@/lib/core/metadata/clean-response";
import type { Ledger } from "@/lib/core/model/ledger";
import { cutCodePoints } from "@/lib/core/text/cut-code-points";

/** `changes`: cleaning removes something. `remains`: cleaning misses a leak. */
export type AnswerRow = Readonly<{
  messageId: string;
  sentAt: string | undefined;
  /** The answer is part of the request on screen. */
  isSent: boolean;
}> &
  (
    | Readonly<{ kind: "clean"; excerpt: string; characters: number }>
    | Readonly<{
        kind: "changes" | "remains";
        leaks: readonly string[];
        pieces: readonly ShownPiece[];
        cleaned: string;
      }>
  );

/** Max characters of a cleaned answer shown beside the stored one. */
const MOST_CLEANED = 2000;

function judge(answer: Extract<BotAnswer, { kind: "leaking" }>) {
  const { text, leaks } = answer;
  const cleaned = cleanResponse(text);
  return {
    kind: cleaned === text ? ("remains" as const) : ("changes" as const),
    leaks: leaks.map(({ message }) => message),
    pieces: shortenPieces(diffTexts(text, cleaned)),
    cleaned: cutCodePoints(cleaned, MOST_CLEANED, "…"),
  };
}

/** Ids of the messages in the request on screen. */
export const sentMessages = (ledger: Ledger): ReadonlySet<string> =>
  new Set(
    ledger.flatMap(({ item, verdict }) =>
      item.kind === "message" && verdict === "kept" ? item.messageId : [],
    ),
  );

/** The stored answer against what the user saw. */
export function prepareAnswers(answers: readonly BotAnswer[], ledger: Ledger): readonly AnswerRow[] {
  const sent = sentMessages(ledger);
  return answers.map((answer): AnswerRow => {
    const { messageId, sentAt } = answer;
    const place = { messageId, sentAt, isSent: sent.has(messageId) };
    if (answer.kind === "leaking") return { ...place, ...judge(answer) };
    return { ...place, kind: "clean", excerpt: answer.excerpt, characters: answer.characters };
  });
}
