"use client";

import { useTranslations } from "use-intl";
import type { TokenCounts } from "@/lib/contract/inspection";
import type { ComparisonRow, TokenComparison } from "@/lib/contract/token-comparison";
import { savedPercent } from "@/lib/core/tokens/compare-tokens";
import { TOKENIZER_IDS, TOKENIZERS, type TokenizerId } from "@/lib/core/tokens/tokenizers";

const SYSTEM_LAYERS = ["prompt", "summary", "profile", "relevant", "episodic"] as const;

/** The headline excludes the system context. */
const messageTokens = ({ text, layers }: ComparisonRow): number =>
  SYSTEM_LAYERS.reduce((tokens, layer) => tokens - (layers[layer] ?? 0), text.min);

function countIn({ rows }: TokenComparison, tokenizer: TokenizerId, format: "gemini" | "compact") {
  const row = rows.find((counted) => counted.tokenizer === tokenizer && counted.format === format);
  return row && messageTokens(row);
}

/** The example's published figures, their basis, and the vocabularies' counts of the same messages. */
export function SeedHeadlineNote({ counts }: Readonly<{ counts: TokenCounts | undefined }>) {
  const t = useTranslations("panels.tokens.headline");
  if (counts?.headline === undefined) return null;
  const { headline, comparison } = counts;
  const vocabularies = TOKENIZER_IDS.filter((id) => id !== "seed").flatMap((id) => {
    const [gemini, compact] = [countIn(comparison, id, "gemini"), countIn(comparison, id, "compact")];
    return gemini === undefined || compact === undefined ? [] : [{ id, gemini, compact }];
  });
  return (
    <section aria-label={t("title")} data-seed-headline className="mt-4 px-2">
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="tabular-nums">
        {t("saved", {
          gemini: headline.gemini,
          compact: headline.compact,
          percent: headline.savedPercent ?? 0,
        })}
      </p>
      {headline.perMessage && <p className="tabular-nums">{t("perMessage", headline.perMessage)}</p>}
      <p className="text-note text-ink-muted">{t("counted")}</p>
      <ul className="mt-1 text-note tabular-nums">
        {vocabularies.map(({ id, gemini, compact }) => (
          <li key={id}>
            {t("vocabulary", {
              tokenizer: TOKENIZERS[id].label,
              gemini,
              compact,
              percent: savedPercent(gemini, compact) ?? 0,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
