"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { knownImportsQuery } from "@/lib/client/queries/import-calls";
import { DropZone } from "./drop-zone";
import { KnownImportsList } from "./known-imports-list";
import { UploadCard } from "./upload-card";
import { useLeaveQuestion } from "./use-leave-question";
import { importsOfOthers, isUploading, useUploads } from "./use-uploads";

/** Files are uploaded, previewed, and only then imported. */
export function ImportBrowser() {
  const t = useTranslations("imports");
  const hydrated = useHydrated();
  const { items, add, remove } = useUploads();
  const known = useQuery(knownImportsQuery());
  useLeaveQuestion(isUploading(items), t("leaveQuestion"));
  return (
    <div
      aria-busy={!hydrated}
      className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-3 pt-3 pb-10 md:px-4"
    >
      <header>
        <h1 className="text-base font-semibold">{t("title")}</h1>
        <p className="text-ink-muted text-pretty">{t("intro")}</p>
      </header>
      <DropZone onChosen={add} />
      {items.length > 0 && (
        <ul aria-label={t("files")} className="flex flex-col gap-4">
          {items.map((item) => (
            <UploadCard key={item.key} item={item} onRemove={() => remove(item)} />
          ))}
        </ul>
      )}
      {known.isError && (
        <p role="alert" className="text-danger wrap-anywhere">
          {t("knownFailed", { reason: known.error.message })}
        </p>
      )}
      {known.data && <KnownImportsList imports={importsOfOthers(known.data, items)} />}
    </div>
  );
}
