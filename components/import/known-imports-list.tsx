"use client";

import { useTranslations } from "use-intl";
import type { KnownImport } from "@/lib/contract/imports";
import { prepareSourceLine } from "./prepare-source-line";
import { ReportView } from "./report-view";
import { RunEnding } from "./run-ending";
import { RunProgress } from "./run-progress";
import { useFollowedImport } from "./use-followed-import";

function KnownImportCard({ known, isOpen }: Readonly<{ known: KnownImport; isOpen: boolean }>) {
  const t = useTranslations("imports");
  const { state, cancel } = useFollowedImport(known);
  const line = prepareSourceLine(undefined, state);
  return (
    <li className="rounded-lg border border-line bg-surface p-3 md:p-4">
      <details open={isOpen}>
        <summary className="cursor-pointer pointer-coarse:py-2">
          <bdi className="font-semibold wrap-anywhere">{known.name}</bdi>{" "}
          {line !== undefined && (
            <span className="text-ink-muted tabular-nums">{t(`line.${line.kind}`, line.values)}</span>
          )}
        </summary>
        <div className="pt-3">
          {state.kind === "running" && <RunProgress {...state} onCancel={cancel} />}
          {state.kind === "done" && <ReportView report={state.report} />}
          <RunEnding state={state} />
        </div>
      </details>
    </li>
  );
}

/** Imports that this page did not start, newest first; the newest and the running ones are open. */
export function KnownImportsList({ imports }: Readonly<{ imports: readonly KnownImport[] }>) {
  const t = useTranslations("imports");
  if (imports.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t("known")}</h2>
      <ul aria-label={t("known")} className="flex flex-col gap-2">
        {imports.map((known, place) => (
          <KnownImportCard
            key={known.id}
            known={known}
            isOpen={place === 0 || known.news.kind === "progress"}
          />
        ))}
      </ul>
    </section>
  );
}
