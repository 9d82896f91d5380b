"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SendPlan } from "@/lib/contract/provider-calls";
import { ReplayPlan } from "./replay-plan";

type Props = Readonly<{
  plans: readonly SendPlan[];
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}>;

/** Chat content would leave this machine and cost money, so the user confirms all of it first. */
export function ReplayConfirm({ plans, isOpen, onClose, onConfirm }: Props) {
  const t = useTranslations("providers.replay");
  const nameOf = useTranslations("workbench.format");
  return (
    <Dialog label={t("confirmTitle")} isOpen={isOpen} onClose={onClose} className="max-w-lg">
      <div className="flex max-h-[80dvh] flex-col gap-3 overflow-y-auto p-5">
        <h2 className="text-base font-semibold">{t("confirmTitle")}</h2>
        <p className="text-pretty">{t("confirmHint", { count: plans.length })}</p>
        {plans.map((plan) => (
          <section
            key={plan.format}
            aria-label={nameOf(plan.format)}
            className="rounded-md border border-line p-3"
          >
            <h3 className="pb-1 font-semibold">{nameOf(plan.format)}</h3>
            <ReplayPlan plan={plan} />
          </section>
        ))}
        <p className="text-note text-ink-muted text-pretty">{t("costNote")}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-autofocus onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button look="primary" onClick={onConfirm}>
            {t("sendNow")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
