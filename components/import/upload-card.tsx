"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { removeUpload, uploadContentsQuery } from "@/lib/client/queries/import-calls";
import { EntryList } from "./entry-list";
import { ImportAllBar } from "./import-all-bar";
import { ProgressBar } from "./progress-bar";
import { SourceCard } from "./source-card";
import { useImportAll } from "./use-import-all";
import type { UploadItem } from "./use-uploads";

function Refusal({ name, reason }: Readonly<{ name?: string; reason: string }>) {
  const t = useTranslations("imports");
  return (
    <p role="alert" className="text-danger wrap-anywhere">
      {name !== undefined && <span className="font-medium">{name}: </span>}
      {t("unreadable", { reason })}
    </p>
  );
}

/** The sources of an uploaded file: one, or several of an archive. */
function Contents({ id, name }: Readonly<{ id: string; name: string }>) {
  const t = useTranslations("imports");
  const contents = useQuery(uploadContentsQuery(id));
  const imported = useRef(new Set<number>());
  const all = useImportAll();
  if (contents.isPending) return <p role="status">{t("looking")}</p>;
  if (contents.isError) return <Refusal reason={contents.error.message} />;
  const { sources, refused, ignored } = contents.data;
  const importable = sources.flatMap(({ format }, index) => (format === undefined ? [] : [index]));
  // Once everything is stored, the uploaded file is no longer needed.
  const noteImported = (index: number): void => {
    imported.current.add(index);
    if (imported.current.size === importable.length) void removeUpload(id);
  };
  return (
    <>
      {refused.map((one) => (
        <Refusal key={one.name} reason={one.reason} />
      ))}
      {ignored !== undefined && (
        <EntryList
          title={t("ignoredTitle", { count: ignored.count })}
          count={ignored.count}
          entries={ignored.examples.map((one) => ({ reason: one.reason, position: { file: one.name } }))}
        />
      )}
      {importable.length > 1 && (
        <ImportAllBar
          count={importable.length}
          state={all.state}
          onStart={() => void all.start(importable)}
          onCancel={() => void all.cancel()}
        />
      )}
      {sources.map((source, index) =>
        source.format === undefined ? (
          <Refusal
            key={source.name}
            {...(source.name !== name && { name: source.name })}
            reason={source.refusal ?? ""}
          />
        ) : (
          <SourceCard
            key={source.name}
            ref={all.register(index)}
            uploadId={id}
            index={index}
            source={{ ...source, format: source.format }}
            isOneOfMany={sources.length > 1}
            onImported={() => noteImported(index)}
          />
        ),
      )}
    </>
  );
}

function UploadBody({ item: { chosen, state } }: Readonly<{ item: UploadItem }>) {
  const t = useTranslations("imports");
  const locale = useLocale();
  if (state.kind === "waiting") return <p className="text-ink-muted">{t("waiting")}</p>;
  if (state.kind === "failed")
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {t("uploadFailed", { reason: state.reason })}
      </p>
    );
  if (state.kind === "ready") return <Contents id={state.id} name={chosen.name} />;
  const amounts = { done: formatBytes(state.bytes, locale), total: formatBytes(chosen.size, locale) };
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        label={t("uploading")}
        fraction={chosen.size === 0 ? 1 : Math.min(1, state.bytes / chosen.size)}
      />
      <p className="text-note text-ink-muted tabular-nums">
        {t("uploading")} · {t("uploadProgress", amounts)}
      </p>
    </div>
  );
}

export function UploadCard({ item, onRemove }: Readonly<{ item: UploadItem; onRemove: () => void }>) {
  const t = useTranslations("imports");
  const locale = useLocale();
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3 md:p-4">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 grow font-semibold wrap-anywhere">
          <bdi>{item.chosen.name}</bdi>{" "}
          <span className="font-normal text-ink-muted">{formatBytes(item.chosen.size, locale)}</span>
        </h2>
        <button
          type="button"
          aria-label={t("remove", { name: item.chosen.name })}
          onClick={onRemove}
          className="-m-1 rounded-md p-1.5 text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:p-3"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <UploadBody item={item} />
    </li>
  );
}
