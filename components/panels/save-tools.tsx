"use client";

import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { countCodePoints } from "@/lib/core/text/count-code-points";
import { fileName, saveText } from "./save-text";
import { ToolButton } from "./tool-button";

const FILES = {
  text: { extension: "txt", type: "text/plain" },
  json: { extension: "json", type: "application/json" },
  table: { extension: "tsv", type: "text/tab-separated-values" },
  diff: { extension: "diff", type: "text/x-diff" },
  prose: { extension: "md", type: "text/markdown" },
} as const;

/** Copies and saves the exact text, even where the screen shortens media data. */
export function SaveTools({
  readText,
  kind,
  chatId,
  view,
  children,
}: Readonly<{
  readText: () => Promise<string>;
  kind: keyof typeof FILES;
  chatId: string;
  view: string;
  /** Further export options. */
  children?: ReactNode;
}>) {
  const t = useTranslations("panels");
  const toast = useToast();
  const { extension, type } = FILES[kind];
  const copy = async () => {
    try {
      const copied = await readText();
      await navigator.clipboard.writeText(copied);
      toast({ title: t("copied", { count: countCodePoints(copied) }) });
    } catch {
      toast({ title: t("copyFailed"), detail: t("copyFailedHint"), tone: "danger" });
    }
  };
  const download = async () => {
    try {
      saveText(await readText(), fileName(chatId, view, extension), type);
    } catch (error) {
      toast({ title: t("downloadFailed"), detail: String(error), tone: "danger" });
    }
  };
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <ToolButton icon={Copy} shows="words" label={t("copy")} onClick={() => void copy()} />
      <ToolButton icon={Download} label={t("download")} onClick={() => void download()} />
      {children}
    </div>
  );
}
