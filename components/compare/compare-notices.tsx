"use client";

import { useTranslations } from "use-intl";
import { UrlNotices } from "@/components/workbench/notices";
import type { SideProblem } from "@/lib/compare/compare-url";
import { COMPARE_BAR_ID } from "./compare-toolbar";

type Props = Readonly<{
  problems: readonly SideProblem[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
}>;

/** The same for both sides of a comparison. */
export function CompareNotices({ problems, ...url }: Props) {
  const t = useTranslations();
  const nameOf = (name: SideProblem["name"]) =>
    name === "view" ? t("compare.formatName") : t(`workbench.setting.${name}`);
  const ignored = problems.map(({ side, name, value }) =>
    t("compare.ignored", { setting: nameOf(name), side: side.toUpperCase(), value }),
  );
  return <UrlNotices ignored={ignored} {...url} focusFallback={COMPARE_BAR_ID} />;
}
