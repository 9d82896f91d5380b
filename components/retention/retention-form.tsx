"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { keepsEverything, type Retention } from "@/lib/core/deletion/retention";

type Policy = "default" | "everything" | "limited";

const COUNT_DELAY_MS = 300;

const INPUT = "h-8 w-36 max-w-full rounded-md border border-line-strong bg-surface px-2 pointer-coarse:h-10";

function LimitField({
  label,
  value,
  onChange,
}: Readonly<{ label: string; value: number | undefined; onChange: (value: number | undefined) => void }>) {
  const t = useTranslations("retention");
  return (
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-note text-ink-muted">{label}</span>
      <input
        type="number"
        min={1}
        max={10_000_000}
        step={1}
        value={value ?? ""}
        placeholder={t("noLimit")}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.valueAsNumber)}
        className={INPUT}
      />
    </label>
  );
}

/** The limits in words. */
function useLimitsText(): (retention: Retention) => string {
  const t = useTranslations("retention");
  return ({ days, messages }) => {
    const limits = [
      days !== undefined && t("limits.days", { count: days }),
      messages !== undefined && t("limits.messages", { count: messages }),
    ].filter((limit) => limit !== false);
    return limits.length === 0 ? t("everything") : limits.join(", ");
  };
}

const policyOf = (own: Retention | undefined): Policy => {
  if (own === undefined) return "default";
  return keepsEverything(own) ? "everything" : "limited";
};

/** Limits while they are typed may be zero or fractions: only valid ones are counted. */
const isValid = ({ days = 1, messages = 1 }: Retention): boolean =>
  [days, messages].every((limit) => Number.isInteger(limit) && limit >= 1);

type Props = Readonly<{
  own: Retention | undefined;
  /** Present where the default can be chosen. */
  byDefault?: Retention | undefined;
  /** Counts what a policy would delete. */
  preview: (asked: Retention) => ReactNode;
  isSaving: boolean;
  onSave: (retention: Retention | undefined) => void;
}>;

/** Chooses how long items are kept, and shows what that would delete before it is saved. */
export function RetentionForm({ own, byDefault, preview, isSaving, onSave }: Props) {
  const t = useTranslations("retention");
  const inWords = useLimitsText();
  const [policy, setPolicy] = useState(policyOf(own));
  const [limits, setLimits] = useState<Retention>(own ?? {});
  const chosen = { default: byDefault ?? {}, everything: {}, limited: limits }[policy];
  // As text, because an equal object would count as another value.
  const counted: Retention = JSON.parse(useDebounced(JSON.stringify(chosen), COUNT_DELAY_MS));
  const policies: readonly Policy[] =
    byDefault === undefined ? ["everything", "limited"] : ["default", "everything", "limited"];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(policy === "default" ? undefined : chosen);
  };
  return (
    <form onSubmit={submit} aria-label={t("title")} className="space-y-2">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t("policy")}
          value={policy}
          options={policies.map((value) => ({
            value,
            label: t(`policies.${value}`, { limits: inWords(byDefault ?? {}) }),
          }))}
          onChange={setPolicy}
        />
        {policy === "limited" && (
          <>
            <LimitField
              label={t("days")}
              value={limits.days}
              onChange={(days) => setLimits({ ...limits, days })}
            />
            <LimitField
              label={t("messages")}
              value={limits.messages}
              onChange={(messages) => setLimits({ ...limits, messages })}
            />
          </>
        )}
        <Button type="submit" look="primary" disabled={isSaving || !isValid(chosen)}>
          {t("save")}
        </Button>
      </div>
      <div role="status" className="text-pretty">
        {keepsEverything(counted) ? t("nothing") : isValid(counted) && preview(counted)}
      </div>
    </form>
  );
}
