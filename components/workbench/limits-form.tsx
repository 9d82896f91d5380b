"use client";

import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import type { HistoryBudgetUse } from "@/lib/core/layers/keep-history";
import type { SettingKey, Settings } from "@/lib/core/schema/settings";
import { SettingControl, type TryOut } from "./setting-control";

const GROUPS = {
  history: ["recentMessages", "immediateMessages", "tokenBudget", "compactMaxHistory", "layers"],
  media: ["maxMedia", "maxHistoricalMedia", "maxVideos", "keepHistorical"],
  text: [
    "shortIds",
    "resolveReplies",
    "replyExcerpts",
    "showDurations",
    "systemPromptAsMessage",
    "speakers",
    "maxOutputTokens",
  ],
  summary: ["summaryEnabled", "summaryThreshold", "retainedExchanges"],
  counting: ["geminiApi"],
} as const satisfies Record<string, readonly SettingKey[]>;
const LIMITS_ID = "limits";
const GROUP_IDS = Object.keys(GROUPS) as readonly (keyof typeof GROUPS)[];

type Props = Readonly<{
  settings: Settings;
  saved: Settings;
  /** Includes settings shown elsewhere: the format, the model, the tokenizer. */
  changed: readonly SettingKey[];
  historyBudget: HistoryBudgetUse | undefined;
  isSaving: boolean;
  onTry: TryOut;
  onSave: () => void;
  onReset: () => void;
}>;

function UnsavedBar({
  changed,
  isSaving,
  onSave,
  onReset,
}: Pick<Props, "changed" | "isSaving" | "onSave" | "onReset">) {
  const t = useTranslations("workbench");
  const names = changed.map((setting) => t(`setting.${setting}`)).join(", ");
  const bar = useRef<HTMLDivElement>(null);
  useFocusFallback(bar, LIMITS_ID);
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-3 py-2"
    >
      <p role="status" className="mr-auto min-w-0 lg:w-full">
        <span className="block font-medium">{t("unsaved", { count: changed.length })}</span>
        <span title={names} className="line-clamp-2 text-note text-ink-muted">
          {names}
        </span>
      </p>
      {/* A disabled button would lose the focus, and saving may fail. */}
      <WritersOnly>
        <Button look="primary" aria-disabled={isSaving} onClick={() => isSaving || onSave()}>
          {isSaving ? t("saving") : t("save")}
        </Button>
      </WritersOnly>
      <Button onClick={onReset}>{t("reset")}</Button>
    </div>
  );
}

/** The budget is easily mistaken for one of the whole payload: it limits only the history's text. */
function useBudgetNote(use: HistoryBudgetUse | undefined): string {
  const t = useTranslations("workbench");
  return use ? `${t("budgetMeaning")} ${t("budgetUse", use)}` : `${t("budgetMeaning")} ${t("noBudget")}`;
}

/** The limits as a live preview; on a phone they fold away. */
export function LimitsForm(props: Props) {
  const t = useTranslations("workbench");
  const [isOpen, setOpen] = useState(false);
  const { settings, saved, onTry, changed } = props;
  const budgetNote = useBudgetNote(props.historyBudget);
  return (
    <aside
      id={LIMITS_ID}
      aria-label={t("limits")}
      tabIndex={-1}
      className="flex min-h-0 shrink-0 flex-col border-line bg-surface max-lg:max-h-[55dvh] max-lg:border-t focus-visible:-outline-offset-2 lg:w-64 lg:border-l"
    >
      <h2 className="hidden px-3 pt-2 pb-1 font-semibold lg:block">{t("limits")}</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-10 shrink-0 items-center gap-2 px-3 font-semibold lg:hidden"
      >
        <ChevronDown
          aria-hidden
          className={joinClasses("size-4 text-ink-muted", isOpen ? "" : "rotate-180")}
        />
        {t("limits")}
      </button>
      <div
        className={joinClasses(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3",
          !isOpen && "max-lg:hidden",
        )}
      >
        <p className="pb-1 text-note text-ink-muted">{t("limitsHint")}</p>
        {GROUP_IDS.map((group) => (
          <fieldset key={group} className="border-t border-line py-2">
            <legend className="float-left mb-1 w-full text-note font-medium text-ink-muted">
              {t(`group.${group}`)}
            </legend>
            <div className="clear-both flex flex-col gap-1.5">
              {GROUPS[group].map((setting) => (
                <SettingControl
                  key={setting}
                  setting={setting}
                  value={settings[setting]}
                  saved={saved[setting]}
                  note={setting === "tokenBudget" ? budgetNote : undefined}
                  onTry={onTry}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {changed.length > 0 && <UnsavedBar {...props} />}
    </aside>
  );
}
