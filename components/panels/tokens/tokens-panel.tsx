"use client";

import { useTranslations } from "use-intl";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TOKENIZERS } from "@/lib/core/tokens/tokenizers";
import { useMessageLinks } from "../../linked/use-message-links";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { ProviderCountView } from "../provider-calls/provider-count-view";
import { SaveTools } from "../save-tools";
import { TokenAmountView } from "../token-amount-view";
import { CountingRule } from "./counting-rule";
import { LAYER_COLOURS } from "./layer-colours";
import { type LayerName, prepareTokens, type TokenTable } from "./prepare-tokens";
import { SeedHeadlineNote } from "./seed-headline-note";
import { TokenComparisonView } from "./token-comparison-view";
import { MediaTable, MessageTable, SumTable } from "./token-tables";
import { writeTokens } from "./write-tokens";

/** The chart of the table below it, which has the same data as text. */
function StackedBar({ table }: Readonly<{ table: TokenTable<LayerName> }>) {
  return (
    <div aria-hidden className="mx-2 mt-3 flex h-3 gap-px overflow-hidden rounded-sm bg-sunken">
      {table.lines.map(({ name, share }) => (
        <span
          key={name}
          data-layer={name}
          style={{ width: `${share * 100}%`, background: LAYER_COLOURS[name] }}
          className="h-full"
        />
      ))}
    </div>
  );
}

/** The request's cost and its causes. */
export function TokensPanel(props: PanelProps) {
  const t = useTranslations("panels");
  const { tokens } = props.report;
  const prepared = prepareTokens(tokens);
  const tokenizer = TOKENIZERS[tokens.tokenizer].label;
  return (
    <PanelFrame
      toolbar={
        <>
          <p className="min-w-0 px-2 text-ink-muted">{t("tokens.total")}</p>
          <SaveTools
            readText={async () => writeTokens(tokens)}
            kind="table"
            chatId={props.chatId}
            view={`${props.report.format}-tokens`}
          />
        </>
      }
    >
      <ScrollRegion
        aria-label={t("tokens.label")}
        {...useMessageLinks(props)}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain p-2 pb-6"
      >
        <p className="px-2 text-2xl font-semibold *:justify-start!">
          <TokenAmountView amount={tokens.total} />
        </p>
        <p className="px-2 text-note text-ink-muted wrap-anywhere">
          {t("tokens.countedBy", { tokenizer, model: tokens.modelId })}
        </p>
        <CountingRule tokens={tokens} />
        <StackedBar table={prepared.byLayer} />
        <ProviderCountView chatId={props.chatId} report={props.report} counts={props.counts} />
        <SeedHeadlineNote counts={props.counts} />
        <TokenComparisonView
          chatId={props.chatId}
          report={props.report}
          counts={props.counts}
          pointedAt={props.pointedAt}
        />
        <SumTable
          title={t("tokens.byLayer")}
          table={prepared.byLayer}
          nameOf={(name) => t(`layer.${name}`)}
          colourOf={(name) => LAYER_COLOURS[name]}
        />
        <p className="px-2 pt-1 text-note text-ink-muted">{t("tokens.shareHint")}</p>
        <SumTable title={t("tokens.byPart")} table={prepared.byPart} nameOf={(name) => t(`part.${name}`)} />
        <MessageTable prepared={prepared} pointedAt={props.pointedAt} />
        <MediaTable prepared={prepared} sums={tokens} pointedAt={props.pointedAt} />
      </ScrollRegion>
    </PanelFrame>
  );
}
