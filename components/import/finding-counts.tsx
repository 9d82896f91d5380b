"use client";

import { CircleCheck } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { SEVERITY_LOOKS } from "@/components/panels/severity-looks";
import { joinClasses } from "@/components/ui/join-classes";
import type { ShownPreview } from "@/lib/contract/imports";
import { wellFormed } from "@/lib/core/text/surrogates";

type Findings = ShownPreview["findings"];

function KindLine({ found }: Readonly<{ found: Findings["kinds"][number] }>) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const { icon: Icon, colour } = SEVERITY_LOOKS[found.severity];
  return (
    <li className="flex gap-2">
      <Icon
        role="img"
        aria-label={t(`severity.${found.severity}`)}
        className={joinClasses("mt-0.5 size-4 shrink-0", colour)}
      />
      <p className="min-w-0">
        <code className="font-medium">{found.kind}</code>{" "}
        <span className="tabular-nums">× {format.number(found.count)}</span>
        <span dir="auto" className="block text-note text-ink-muted wrap-anywhere">
          {wellFormed(found.example)}
        </span>
      </p>
    </li>
  );
}

/** Findings in the previewed messages by kind, before anything is stored. */
export function FindingCounts({ findings: { chats, messages, kinds } }: Readonly<{ findings: Findings }>) {
  const t = useTranslations("imports");
  if (messages === 0) return null;
  if (kinds.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-muted">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
        {t("findingsNone", { chats, messages })}
      </p>
    );
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  return (
    <details>
      <summary className="cursor-pointer text-ink-muted hover:text-ink">
        {t("findingsTitle", { count, chats, messages })}
      </summary>
      <div className="mt-1 flex flex-col gap-2 pl-4">
        <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
          {kinds.map((found) => (
            <KindLine key={`${found.kind} ${found.severity}`} found={found} />
          ))}
        </ul>
        <p className="text-note text-ink-muted">{t("findingsHint")}</p>
      </div>
    </details>
  );
}
