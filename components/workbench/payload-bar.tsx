"use client";

import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatTokenPrice } from "@/components/panels/format-token-price";
import { ToolButton } from "@/components/panels/tool-button";
import { joinClasses } from "@/components/ui/join-classes";
import { SelectField } from "@/components/ui/select-field";
import { countedTokens, formatTokenAmount } from "@/lib/client/format/format-token-amount";
import { shortHash } from "@/lib/client/format/short-hash";
import type { Inspection } from "@/lib/contract/inspection";
import { type SettingOverrides, settingsSchema } from "@/lib/core/schema/settings";
import { settingField } from "@/lib/core/settings/setting-field";
import { MODEL_IDS } from "@/lib/core/tokens/models";
import { TOKENIZERS, type TokenizerId } from "@/lib/core/tokens/tokenizers";

/** The payload in short; receives the focus when the focused element is removed. */
export const PAYLOAD_BAR_ID = "payload-bar";

/** How much of the model's window the payload takes. */
function FillBar({ inspection }: Readonly<{ inspection: Inspection }>) {
  const t = useTranslations("workbench");
  const hint = useTranslations("panels.accuracyHint");
  const locale = useLocale();
  const { contextWindow, price, report } = inspection;
  const { min, accuracy } = report.tokens.total;
  const amount = {
    tokens: formatTokenAmount(report.tokens.total, locale),
    count: countedTokens(report.tokens.total),
  };
  const share = contextWindow === undefined ? 0 : Math.min(1, min / contextWindow);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 tabular-nums max-sm:contents">
      <div aria-hidden title={t("fill")} className="h-1.5 w-24 overflow-hidden rounded-full bg-line">
        <div
          style={{ width: `${Math.max(share * 100, min > 0 ? 1.5 : 0)}%` }}
          className={joinClasses("h-full rounded-full", share > 0.9 ? "bg-danger" : "bg-accent")}
        />
      </div>
      <span title={hint(accuracy)} className="font-semibold">
        {t("tokens", amount)}
      </span>
      <span className="text-ink-muted">
        {contextWindow === undefined ? t("windowUnknown") : t("ofWindow", { window: contextWindow })}
      </span>
      <span
        className="text-ink-muted"
        title={price && `${t("priceSource", { source: price.source, asOf: price.asOf })}. ${hint(accuracy)}`}
      >
        {price ? t("price", { usd: formatTokenPrice({ ...price, accuracy }, locale) }) : t("priceUnknown")}
      </span>
      <span role="status" className="sr-only">
        {t("announce", amount)}
      </span>
    </div>
  );
}

const MODEL_OPTIONS = MODEL_IDS.map((id) => ({ value: id, label: id }));

/** An unlisted model is still the chosen one. */
function modelOptions(model: string, autoLabel: string) {
  const auto = { value: "auto", label: autoLabel };
  const isListed = model === "auto" || MODEL_IDS.includes(model);
  return isListed ? [auto, ...MODEL_OPTIONS] : [auto, { value: model, label: model }, ...MODEL_OPTIONS];
}

const FORMAT_CHOICES = settingsSchema.shape.format.unwrap().options;

/** The active format, its reason, and the choice of another. */
function FormatChoice({
  inspection,
  onTry,
}: Readonly<{ inspection: Inspection; onTry: (change: SettingOverrides) => void }>) {
  const t = useTranslations("workbench");
  const { activeFormat, report, settings } = inspection;
  const name = t(`format.${activeFormat.format}`);
  const reason = t(`formatReason.${activeFormat.reason}`);
  // The automatic choice is known only while it is active.
  const autoLabel = settings.format === "auto" ? t("formatAuto", { format: name }) : t("formatAutoUnused");
  const labelOf = (choice: (typeof FORMAT_CHOICES)[number]) =>
    choice === "auto" ? autoLabel : t(`format.${choice}`);
  return (
    <span
      className="mr-auto flex min-w-0 items-center gap-x-1.5 max-sm:flex-1 max-sm:basis-36"
      title={`${name}: ${reason}`}
    >
      {report.format === "compact" && (
        <span className="rounded border border-accent px-1.5 text-note font-medium text-accent">
          {t("format.compact")}
        </span>
      )}
      <SelectField
        label={t("activeFormat")}
        value={settings.format}
        options={FORMAT_CHOICES.map((choice) => ({ value: choice, label: labelOf(choice) }))}
        onChange={(format) => onTry({ format })}
        className="min-w-0 max-sm:flex-1 sm:w-52 sm:shrink-0"
      />
      <span data-format-reason className="min-w-0 truncate text-note text-ink-muted max-sm:sr-only">
        {reason}
      </span>
    </span>
  );
}

function tokenizerOptions(autoLabel: string) {
  const field = settingField("tokenizer");
  const ids = field.kind === "choice" ? field.options : [];
  return ids.map((id) => ({
    value: id,
    label: id === "auto" ? autoLabel : TOKENIZERS[id as TokenizerId].label,
  }));
}

export function PayloadBar({
  inspection,
  isWorking,
  onTry,
  onCopyLink,
  children,
}: Readonly<{
  inspection: Inspection;
  isWorking: boolean;
  onTry: (change: SettingOverrides) => void;
  onCopyLink: () => void;
  children: ReactNode;
}>) {
  const t = useTranslations("workbench");
  const { settings, report, payloadHash } = inspection;
  return (
    <section
      id={PAYLOAD_BAR_ID}
      aria-label={t("bar")}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-1.5 focus-visible:-outline-offset-2 sm:px-4"
    >
      <FillBar inspection={inspection} />
      <span className="flex items-center gap-0.5 max-sm:hidden">
        <code
          data-payload-hash={payloadHash}
          title={t("hash", { hash: payloadHash })}
          className="font-mono text-note text-ink-muted"
        >
          {shortHash(payloadHash)}
        </code>
        <ToolButton icon={Link2} label={t("link.copy")} onClick={onCopyLink} />
      </span>
      <span aria-live="polite" className="min-w-20 text-note text-ink-muted max-sm:hidden">
        {isWorking && t("working")}
      </span>
      <div className="flex min-w-0 grow gap-2 max-lg:w-full max-sm:contents">
        <FormatChoice inspection={inspection} onTry={onTry} />
        <div className="flex min-w-0 gap-2 max-sm:w-full">
          <SelectField
            label={t("model")}
            value={settings.model}
            options={modelOptions(settings.model, t("modelAuto", { model: report.model }))}
            onChange={(model) => onTry({ model })}
            className="min-w-0 max-sm:flex-1 sm:w-60"
          />
          <SelectField
            label={t("tokenizer")}
            value={settings.tokenizer}
            options={tokenizerOptions(t("tokenizerAuto"))}
            onChange={(tokenizer) => onTry({ tokenizer } as SettingOverrides)}
            className="min-w-0 max-sm:flex-1 sm:w-36"
          />
          {children}
        </div>
      </div>
    </section>
  );
}
