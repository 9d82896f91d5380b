import type { Replay } from "@/lib/contract/provider-calls";
import { cleanResponse } from "@/lib/core/metadata/clean-response";
import type { Translate } from "@/lib/i18n/translate";
import { writeRange } from "@/lib/rendering/write-range";
import { joinBlocks, writeFenced } from "../write-fenced";

function writeFacts({ usage, tokens, finishReason, ms, payloadHash, at }: Replay, t: Translate): string {
  const { promptTokens, answerTokens, totalTokens } = usage ?? {};
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    [t("providers.replay.promptTokens"), promptTokens],
    [t("providers.replay.answerTokens"), answerTokens],
    [t("providers.replay.totalTokens"), totalTokens],
    [t("providers.replay.ourTokens"), `${writeRange(tokens)} (${t(`panels.accuracy.${tokens.accuracy}`)})`],
    [t("providers.replay.finishReason"), finishReason],
    [
      t("providers.replay.time"),
      ms === undefined ? undefined : t("providers.replay.seconds", { seconds: ms / 1000 }),
    ],
    [t("providers.replay.payload"), payloadHash],
    [t("panels.tokens.message"), at],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : `- ${name}: ${value}`)).join("\n");
}

function writeReplay(replay: Replay, t: Translate): string {
  const { format, state, model, host, startedAt, askedModel, answer, failure } = replay;
  const cleaned = answer === undefined ? undefined : cleanResponse(answer);
  const place = [
    t(`workbench.format.${format}`),
    t(`providers.replay.state.${state}`),
    model,
    host,
    startedAt,
  ];
  return joinBlocks([
    `## ${place.join(" · ")}`,
    askedModel !== undefined && t("providers.replay.instead", { asked: askedModel }),
    writeFacts(replay, t),
    failure?.message,
    answer !== undefined && `**${t("providers.replay.answer")}**`,
    answer !== undefined && writeFenced(answer),
    cleaned !== undefined &&
      (cleaned === answer
        ? t("providers.replay.sameCleaned")
        : `**${t("providers.replay.cleaned")}**\n\n${writeFenced(cleaned)}`),
  ]);
}

/** Replays and their answers, newest first. */
export const writeReplays = (replays: readonly Replay[], t: Translate): string =>
  replays.map((replay) => writeReplay(replay, t)).join("\n");
