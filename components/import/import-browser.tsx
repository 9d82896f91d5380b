"use client";

import { useTranslations } from "use-intl";
import { useHydrated } from "@/lib/client/use-hydrated";
import { DropZone } from "./drop-zone";
import { UploadCard } from "./upload-card";
import { useUploads } from "./use-uploads";

/** Files come in, are looked at, and only then imported. */
export function ImportBrowser() {
  const t = useTranslations("imports");
  const hydrated = useHydrated();
  const { items, add, remove } = useUploads();
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
    </div>
  );
}
