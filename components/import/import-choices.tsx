"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { SelectField } from "@/components/ui/select-field";
import { describePlace, type ShownPreview } from "@/lib/contract/imports";
import { wellFormed } from "@/lib/core/text/surrogates";
import type { ImportChoice, PreparedPreview } from "./prepare-preview";

type OnChange = (change: Partial<ImportChoice>) => void;

function Tick({
  label,
  checked,
  onChange,
}: Readonly<{ label: string; checked: boolean; onChange: (checked: boolean) => void }>) {
  return (
    <label className="flex w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-(--accent)"
      />
      {label}
    </label>
  );
}

type BotChoiceProps = Readonly<{
  authors: NonNullable<PreparedPreview["authors"]>;
  isRecalled: boolean;
  bot: string;
  onChange: OnChange;
}>;

function BotChoice({ authors, isRecalled, bot, onChange }: BotChoiceProps) {
  const t = useTranslations("imports");
  const options = authors.map(({ key, name, messages, isGuess }) => {
    const option = t("authorOption", { name: wellFormed(name ?? t("nameless")), messages });
    return { value: key, label: isGuess ? t("likeliest", { option }) : option };
  });
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t("bot")}</p>
      <p className="text-ink-muted">{t(isRecalled ? "botRecalled" : "botHint")}</p>
      <SelectField
        className="max-w-full sm:max-w-96"
        label={t("bot")}
        value={bot}
        options={[...options, { value: "", label: t("nobody") }]}
        onChange={(chosen) => onChange({ bot: chosen })}
      />
    </div>
  );
}

function Damage({
  preview: { damage, moreDamage = 0 },
  keep,
  onChange,
}: Readonly<{ preview: ShownPreview; keep: boolean; onChange: OnChange }>) {
  const t = useTranslations("imports");
  if (damage.length === 0) return null;
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-md bg-danger-soft p-3">
      <p className="flex items-center gap-2 font-medium text-danger">
        <TriangleAlert aria-hidden className="size-4" />
        {t("damageTitle")}
      </p>
      {damage.map(({ reason, position }) => (
        <p key={`${reason} ${JSON.stringify(position)}`} className="wrap-anywhere">
          {t("damageAt", { reason: wellFormed(reason), place: describePlace(position) })}
        </p>
      ))}
      {moreDamage > 0 && <p>{t("andMore", { count: moreDamage })}</p>}
      <Tick label={t("keepDamaged")} checked={keep} onChange={(keepDamaged) => onChange({ keepDamaged })} />
    </div>
  );
}

function Mojibake({
  mojibake,
  repair,
  onChange,
}: Readonly<{ mojibake: ShownPreview["mojibake"]; repair: boolean; onChange: OnChange }>) {
  const t = useTranslations("imports");
  if (mojibake.count === 0) return null;
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken p-3">
      <p className="font-medium">{t("mojibakeTitle", { count: mojibake.count })}</p>
      <p className="text-ink-muted">{t("mojibakeHint")}</p>
      <table className="w-full table-fixed text-left">
        <thead className="text-note text-ink-muted">
          <tr>
            <th className="font-normal">{t("before")}</th>
            <th className="font-normal">{t("after")}</th>
          </tr>
        </thead>
        <tbody>
          {mojibake.examples.map(({ before, after }) => (
            <tr key={before} className="align-top">
              <td className="pr-3 wrap-anywhere">{wellFormed(before)}</td>
              <td className="wrap-anywhere">{wellFormed(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Tick label={t("repair")} checked={repair} onChange={(chosen) => onChange({ repair: chosen })} />
    </div>
  );
}

/** The user's choices before an import. */
export function ImportChoices({
  preview,
  authors,
  choice,
  onChange,
}: Readonly<{
  preview: ShownPreview;
  authors: PreparedPreview["authors"];
  choice: ImportChoice;
  onChange: OnChange;
}>) {
  const t = useTranslations("imports");
  return (
    <>
      {preview.mayLackNewestRows && <p className="rounded-md bg-sunken p-3">{t("newestRows")}</p>}
      {authors !== undefined && (
        <BotChoice
          authors={authors}
          isRecalled={preview.isRecalled}
          bot={choice.bot ?? ""}
          onChange={onChange}
        />
      )}
      <Mojibake mojibake={preview.mojibake} repair={choice.repair} onChange={onChange} />
      <Damage preview={preview} keep={choice.keepDamaged} onChange={onChange} />
    </>
  );
}
