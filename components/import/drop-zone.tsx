"use client";

import { FileInput } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";

/** Takes files by drop or by choice. */
export function DropZone({ onFiles }: Readonly<{ onFiles: (files: readonly File[]) => void }>) {
  const t = useTranslations("imports");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t("drop")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={joinClasses(
        "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <FileInput aria-hidden className="size-6 text-ink-muted" />
      <p className="flex flex-wrap items-center justify-center gap-3">
        <span className="font-medium">{t("drop")}</span>
        <Button look="primary" onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t("choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <p className="max-w-2xl text-note text-ink-muted text-pretty">{t("takes")}</p>
      <p className="max-w-2xl text-note text-ink-muted text-pretty">{t("mediaHint")}</p>
    </section>
  );
}
