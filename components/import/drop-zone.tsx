"use client";

import { FileInput } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { chooseFiles, chooseFolder } from "./choose-upload";
import type { Chosen } from "./use-uploads";

type OnChosen = (chosen: readonly Chosen[]) => void;

/** A button that opens the browser's own dialog for files or for a folder. */
function Chooser({ kind, onChosen }: Readonly<{ kind: "files" | "folder"; onChosen: OnChosen }>) {
  const t = useTranslations("imports");
  const input = useRef<HTMLInputElement>(null);
  const isFolder = kind === "folder";
  const label = t(isFolder ? "chooseFolder" : "choose");
  return (
    <>
      <Button look={isFolder ? "plain" : "primary"} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        {...(isFolder ? { webkitdirectory: "" } : { multiple: true })}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          onChosen(isFolder ? chooseFolder(files) : chooseFiles(files));
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}

/** Accepts files by drop or by choice. */
export function DropZone({ onChosen }: Readonly<{ onChosen: OnChosen }>) {
  const t = useTranslations("imports");
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onChosen(chooseFiles([...event.dataTransfer.files]));
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
      <p className="font-medium">{t("drop")}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Chooser kind="files" onChosen={onChosen} />
        <Chooser kind="folder" onChosen={onChosen} />
      </div>
      <p className="max-w-2xl text-note text-ink-muted text-pretty">{t("takes")}</p>
      <p className="max-w-2xl text-note text-ink-muted text-pretty">{t("mediaHint")}</p>
    </section>
  );
}
