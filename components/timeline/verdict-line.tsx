"use client";

import {
  Check,
  Clock,
  CornerDownRight,
  FileText,
  Layers,
  type LucideIcon,
  Minus,
  Scissors,
} from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import type { MarkKind, MediaMark, MessageMark } from "@/lib/client/format/message-marks";
import type { SettingValue, Verdict } from "@/lib/core/model/ledger";
import type { TokenAmount } from "@/lib/core/tokens/token-amount";

const LOOKS = {
  kept: { icon: Check, colour: "text-tint-2" },
  current: { icon: CornerDownRight, colour: "text-accent" },
  immediate: { icon: Check, colour: "text-tint-2" },
  dropped: { icon: Scissors, colour: "text-danger" },
  covered: { icon: Layers, colour: "text-tint-5" },
  replaced: { icon: FileText, colour: "text-tint-3" },
  "left-out": { icon: Minus, colour: "text-ink-muted" },
  event: { icon: Minus, colour: "text-ink-muted" },
  later: { icon: Clock, colour: "text-ink-muted" },
} as const satisfies Record<MarkKind, { icon: LucideIcon; colour: string }>;

type Why = Pick<MessageMark, "reason" | "limit" | "admittedBy">;

/** Why it is out: the limit and the values that would include it, or the rule where no limit decided. */
function WhyOut({ reason, limit, admittedBy }: Why) {
  const t = useTranslations("workbench");
  const rule = useTranslations("panels.rule");
  const format = useFormatter();
  const name = ({ setting, value }: SettingValue) =>
    t("byLimit", { setting: t(`setting.${setting}`), value: String(value) });
  return (
    <span className="text-ink-muted">
      {` · ${limit ? name(limit) : rule(reason)}`}
      {admittedBy &&
        ` · ${
          admittedBy.length === 0
            ? t("neverAdmitted")
            : t("admittedBy", { settings: format.list(admittedBy.map(name)) })
        }`}
    </span>
  );
}

function MessageTokens({ amount }: Readonly<{ amount: TokenAmount }>) {
  const t = useTranslations("workbench");
  const locale = useLocale();
  const tokens = formatTokenAmount(amount, locale);
  return (
    <span title={t("messageTokensLabel", { tokens })} className="ml-auto shrink-0 font-mono text-ink-muted">
      {t("messageTokens", { tokens })}
    </span>
  );
}

const isOut = (kind: MarkKind) => kind === "dropped" || kind === "replaced" || kind === "left-out";

/** The verdict on one message. */
export function VerdictLine({ mark }: Readonly<{ mark: MessageMark }>) {
  const t = useTranslations("workbench");
  const rule = useTranslations("panels.rule");
  const { icon: Icon, colour } = LOOKS[mark.kind];
  return (
    <p
      data-verdict={mark.kind}
      title={rule(mark.reason)}
      className="mt-1 flex items-baseline gap-1 text-note wrap-anywhere tabular-nums"
    >
      <Icon aria-hidden className={joinClasses("size-3 shrink-0 self-center", colour)} />
      <span className="min-w-0">
        <span className={joinClasses("font-medium", colour)}>
          {t(`verdict.${mark.kind}`, { summary: mark.coveredBy ?? 0 })}
        </span>
        {isOut(mark.kind) && <WhyOut {...mark} />}
      </span>
      {mark.tokens && <MessageTokens amount={mark.tokens} />}
    </p>
  );
}

/** The verdict on one media item. */
export function MediaVerdictLine({ mark }: Readonly<{ mark: MediaMark }>) {
  const t = useTranslations("workbench");
  const rule = useTranslations("panels.rule");
  const verdict: Verdict = mark.verdict;
  return (
    <span
      data-media-verdict={verdict}
      title={rule(mark.reason)}
      className="mt-0.5 block max-w-60 text-note wrap-anywhere"
    >
      <span className={joinClasses("font-medium", LOOKS[verdict].colour)}>
        {t(`mediaVerdict.${verdict}`)}
      </span>
      {isOut(verdict) && <WhyOut {...mark} />}
    </span>
  );
}
