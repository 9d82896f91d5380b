import { type DiffPiece, diffTexts } from "@/lib/compare/diff-texts";
import type { Replay, SendPlan } from "@/lib/contract/provider-calls";
import { cleanResponse } from "@/lib/core/metadata/clean-response";
import type { FormatId } from "@/lib/core/model/format";

/** An answer as received and as a user would see it; `pieces` mark what cleaning removes. */
export type ShownAnswer = Readonly<{
  text: string;
  cleaned: string;
  isCleaned: boolean;
  pieces: readonly DiffPiece[];
}>;

export type ReplayRow = Readonly<{
  replay: Replay;
  answer: ShownAnswer | undefined;
  /** It answers the payload on screen. */
  isCurrent: boolean;
}>;

export type PreparedReplays = Readonly<{
  /** The newest replay in each selected format, side by side. */
  columns: readonly Readonly<{ format: FormatId; row: ReplayRow | undefined }>[];
  /** All others, newest first. */
  earlier: readonly ReplayRow[];
}>;

function showAnswer(text: string): ShownAnswer {
  const cleaned = cleanResponse(text);
  return { text, cleaned, isCleaned: cleaned !== text, pieces: diffTexts(text, cleaned) };
}

type Planned = Pick<SendPlan, "format" | "payloadHash">;

export function prepareReplays(
  replays: readonly Replay[],
  formats: readonly FormatId[],
  plans: readonly Planned[],
): PreparedReplays {
  const rows = replays.map((replay): ReplayRow => {
    const { answer, format, payloadHash } = replay;
    const isCurrent = plans.some((plan) => plan.format === format && plan.payloadHash === payloadHash);
    return { replay, answer: answer === undefined ? undefined : showAnswer(answer), isCurrent };
  });
  const columns = formats.map((format) => ({
    format,
    row: rows.find((row) => row.replay.format === format),
  }));
  const standing = new Set(columns.map(({ row }) => row));
  return { columns, earlier: rows.filter((row) => !standing.has(row)) };
}
