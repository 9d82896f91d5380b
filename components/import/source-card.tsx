"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { importPreviewQuery } from "@/lib/client/import-calls";
import type { SqliteMapping } from "@/lib/import/sqlite-mapping";
import type { ShownPreview, UploadContents } from "@/lib/imports";
import { ImportChoices } from "./import-choices";
import { MappingForm } from "./mapping-form";
import { preparePreview } from "./prepare-preview";
import { PreviewFacts } from "./preview-facts";
import { ReportView } from "./report-view";
import { RunProgress } from "./run-progress";
import { type RunState, useImportRun } from "./use-import-run";

type Source = UploadContents["sources"][number];
/** A source that was recognised. */
export type KnownSource = Source & Readonly<{ format: NonNullable<Source["format"]> }>;
type Choice = Readonly<{ bot: string | undefined; repair: boolean; keepDamaged: boolean }>;

function Ending({ state }: Readonly<{ state: RunState }>) {
  const t = useTranslations("imports");
  if (state.kind === "failed")
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {t("failed", { reason: state.error })}
      </p>
    );
  if (state.kind === "lost")
    return (
      <p role="alert" className="text-danger text-pretty">
        {t("lost")}
      </p>
    );
  return state.kind === "cancelled" ? <p role="status">{t("cancelled")}</p> : null;
}

type Run = ReturnType<typeof useImportRun>;

/** What is in the file, what can be chosen, and the button. */
function Decide({
  preview,
  run,
  onStart,
}: Readonly<{ preview: ShownPreview; run: Run; onStart: (choice: Choice) => void }>) {
  const t = useTranslations("imports");
  const prepared = preparePreview(preview);
  const [choice, setChoice] = useState<Choice>({
    bot: prepared.authors === undefined ? undefined : (preview.guess ?? ""),
    repair: false,
    keepDamaged: false,
  });
  const isBlocked = prepared.isEmpty || (prepared.isDamaged && !choice.keepDamaged);
  return (
    <>
      <PreviewFacts prepared={prepared} preview={preview} />
      <ImportChoices
        preview={preview}
        authors={prepared.authors}
        choice={choice}
        onChange={(change) => setChoice((known) => ({ ...known, ...change }))}
      />
      <Ending state={run.state} />
      {run.state.kind === "running" ? (
        <RunProgress {...run.state} onCancel={run.cancel} />
      ) : (
        <div>
          <Button
            look="primary"
            disabled={isBlocked || run.state.kind === "starting"}
            onClick={() => onStart(choice)}
          >
            {t("startCount", { count: preview.messages })}
          </Button>
        </div>
      )}
    </>
  );
}

/** One thing to import, from its preview to its report. */
export function SourceCard({
  uploadId,
  index,
  source: { name, format, tables },
  showName,
  onImported,
}: Readonly<{
  uploadId: string;
  index: number;
  source: KnownSource;
  showName: boolean;
  onImported: () => void;
}>) {
  const t = useTranslations("imports");
  const [mapping, setMapping] = useState<SqliteMapping>();
  const preview = useQuery(importPreviewQuery(uploadId, index, mapping));
  const run = useImportRun(uploadId, onImported);
  const start = ({ bot, repair, keepDamaged }: Choice): void => {
    void run.start({
      source: index,
      ...(bot !== undefined && { bot: bot === "" ? null : bot }),
      ...(mapping !== undefined && { mapping }),
      repair,
      keepDamaged,
    });
  };
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <p>
        {showName && <bdi className="font-medium wrap-anywhere">{name} · </bdi>}
        <span className="rounded-md bg-accent-soft px-1.5 py-0.5 font-medium">{t(`formats.${format}`)}</span>
      </p>
      {run.state.kind === "done" && <ReportView report={run.state.report} />}
      {run.state.kind !== "done" && (
        <>
          {preview.isPending && <p role="status">{t("reading")}</p>}
          {preview.isError && (
            <p role="alert" className="text-danger wrap-anywhere">
              {t("unreadable", { reason: preview.error.message })}
            </p>
          )}
          {tables !== undefined && (
            <MappingForm
              tables={tables}
              mapping={mapping}
              isNeeded={preview.isError || preview.data?.messages === 0}
              onApply={setMapping}
            />
          )}
          {preview.data && (
            <Decide key={JSON.stringify(mapping)} preview={preview.data} run={run} onStart={start} />
          )}
        </>
      )}
    </section>
  );
}
