import type { Translate } from "@/lib/i18n/translate";
import { joinBlocks, writeFenced } from "../write-fenced";
import type { VersionRow } from "./prepare-summaries";

function writeRangeOf({ range }: VersionRow, t: Translate): string | undefined {
  if (range === undefined) return undefined;
  if (range === "none") return t("summaries.history.coversNone");
  const { kind, messages, firstId, lastId } = range;
  const ids = [firstId, lastId].filter((id) => id !== undefined).join("–");
  return `${t(`summaries.history.range.${kind}`, { count: messages })} ${ids}`.trim();
}

function writeTokensOf({ tokens }: VersionRow, t: Translate): string | undefined {
  if (tokens === undefined) return undefined;
  const { before, after } = tokens;
  return after === undefined
    ? t("summaries.history.tokensBefore", { before })
    : t("summaries.history.tokens", { before, after });
}

function writeVersion(row: VersionRow, t: Translate): string {
  const { version, state, at, trigger, writer, failure, text } = row;
  const name = t("summaries.history.version", { version });
  const facts = [
    writeRangeOf(row, t),
    writeTokensOf(row, t),
    writer && (writer.isOffline ? t("summaries.history.offline") : writer.model),
    t(`summaries.history.trigger.${trigger}`),
    failure && [t(`summaries.cause.${failure.cause}`), failure.message].filter(Boolean).join(": "),
  ];
  return joinBlocks([
    `## ${[name, t(`summaries.history.state.${state}`), at].filter(Boolean).join(" · ")}`,
    facts.flatMap((fact) => (fact ? `- ${fact}` : [])).join("\n"),
    text !== undefined && writeFenced(text),
  ]);
}

/** Every version in full length, newest first. */
export const writeSummaries = (rows: readonly VersionRow[], t: Translate): string =>
  rows.map((row) => writeVersion(row, t)).join("\n");
