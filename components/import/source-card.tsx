"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useImperativeHandle, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { importPreviewQuery } from "@/lib/client/queries/import-calls";
import type { ShownPreview, UploadContents } from "@/lib/contract/imports";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { ImportChoices } from "./import-choices";
import { MappingForm } from "./mapping-form";
import { firstChoice, type ImportChoice, isBlocked, preparePreview } from "./prepare-preview";
import { PreviewFacts } from "./preview-facts";
import { ReportView } from "./report-view";
import { RunEnding } from "./run-ending";
import { RunProgress } from "./run-progress";
import { SourceFrame } from "./source-frame";
import type { ImportNow } from "./use-import-all";
import { useImportRun } from "./use-import-run";

type Source = UploadContents["sources"][number];
/** A recognised source. */
type KnownSource = Source & Readonly<{ format: NonNullable<Source["format"]> }>;

type Decided = Readonly<{
  preview: ShownPreview;
  choice: ImportChoice;
  onChoice: (change: Partial<ImportChoice>) => void;
  run: ReturnType<typeof useImportRun>;
  onStart: () => void;
}>;

/** The file's contents, the choices, and the button. */
function Decide({ preview, choice, onChoice, run, onStart }: Decided) {
  const t = useTranslations("imports");
  const prepared = preparePreview(preview);
  return (
    <>
      <PreviewFacts prepared={prepared} preview={preview} />
      <ImportChoices preview={preview} authors={prepared.authors} choice={choice} onChange={onChoice} />
      <RunEnding state={run.state} />
      {run.state.kind === "running" ? (
        <RunProgress {...run.state} onCancel={run.cancel} />
      ) : (
        <div>
          <Button
            look="primary"
            disabled={isBlocked(preview, choice) || run.state.kind === "starting"}
            onClick={onStart}
          >
            {t("startCount", { count: preview.messages })}
          </Button>
        </div>
      )}
    </>
  );
}

/** One source from its preview to its report, with a function to import it in turn. */
function useSource(uploadId: string, index: number, onImported: () => void) {
  const client = useQueryClient();
  const [mapping, setMapping] = useState<SqliteMapping>();
  const [changes, setChanges] = useState<Partial<ImportChoice>>({});
  const previewQuery = importPreviewQuery(uploadId, index, mapping);
  const preview = useQuery(previewQuery);
  const run = useImportRun(uploadId, onImported);

  const importNow = async (): Promise<boolean> => {
    if (run.state.kind === "done") return true;
    const found = await client.fetchQuery(previewQuery).catch(() => undefined);
    if (found === undefined) return false;
    const choice = { ...firstChoice(found), ...changes };
    if (isBlocked(found, choice)) return false;
    const { bot, ...rest } = choice;
    const end = await run.start({
      source: index,
      ...rest,
      ...(bot !== undefined && { bot: bot === "" ? null : bot }),
      ...(mapping !== undefined && { mapping }),
    });
    return end.kind === "done";
  };
  return {
    preview,
    run,
    importNow,
    mapping,
    remap: (next: SqliteMapping | undefined) => {
      setMapping(next);
      setChanges({});
    },
    changes,
    change: (more: Partial<ImportChoice>) => setChanges((known) => ({ ...known, ...more })),
  };
}

/** One source, from its preview to its report. */
export function SourceCard({
  uploadId,
  index,
  source: { name, format, tables },
  isOneOfMany,
  onImported,
  ref,
}: Readonly<{
  uploadId: string;
  index: number;
  source: KnownSource;
  isOneOfMany: boolean;
  onImported: () => void;
  ref: Ref<ImportNow>;
}>) {
  const t = useTranslations("imports");
  const { preview, run, importNow, mapping, remap, changes, change } = useSource(uploadId, index, onImported);
  useImperativeHandle(ref, () => ({ importNow, cancel: run.cancel }));
  return (
    <SourceFrame name={name} format={format} isOneOfMany={isOneOfMany} preview={preview.data} run={run.state}>
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
              onApply={remap}
            />
          )}
          {preview.data && (
            <Decide
              preview={preview.data}
              choice={{ ...firstChoice(preview.data), ...changes }}
              onChoice={change}
              run={run}
              onStart={() => void importNow()}
            />
          )}
        </>
      )}
    </SourceFrame>
  );
}
