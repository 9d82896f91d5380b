import type { BotAnswer } from "@/lib/contract/answers";
import { cleanResponse } from "@/lib/core/metadata/clean-response";
import type { Ledger } from "@/lib/core/model/ledger";
import type { Translate } from "@/lib/i18n/translate";
import { joinBlocks, writeFenced } from "../write-fenced";
import { sentMessages } from "./prepare-answers";

function writeAnswer(answer: BotAnswer, isSent: boolean, t: Translate): string {
  const { messageId, sentAt } = answer;
  const place = [t("providers.answers.message", { id: messageId }), sentAt];
  const heading = `## ${[...place, isSent && t("providers.answers.inRequest")].filter(Boolean).join(" · ")}`;
  if (answer.kind === "clean") return joinBlocks([heading, writeFenced(answer.excerpt)]);
  const { text, leaks } = answer;
  const cleaned = cleanResponse(text);
  return joinBlocks([
    heading,
    leaks.map(({ message }) => `- ${message}`).join("\n"),
    `**${t("providers.answers.stored")}**`,
    writeFenced(text),
    `**${t("providers.answers.seen")}**`,
    cleaned === text ? t("providers.answers.remains") : writeFenced(cleaned),
  ]);
}

/** Answers in full length, newest first: stored and as the user saw them. */
export function writeAnswers(answers: readonly BotAnswer[], ledger: Ledger, t: Translate): string {
  const sent = sentMessages(ledger);
  return answers.map((answer) => writeAnswer(answer, sent.has(answer.messageId), t)).join("\n");
}
