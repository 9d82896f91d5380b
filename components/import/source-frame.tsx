"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ShownPreview } from "@/lib/contract/imports";
import type { ImporterId } from "@/lib/import/formats/registry";
import { prepareSourceLine } from "./prepare-source-line";
import type { RunState } from "./use-import-run";

/** A single source is open; one of many is a collapsible line. */
export function SourceFrame({
  name,
  format,
  isOneOfMany,
  preview,
  run,
  children,
}: Readonly<{
  name: string;
  format: ImporterId;
  isOneOfMany: boolean;
  preview: ShownPreview | undefined;
  run: RunState;
  children: ReactNode;
}>) {
  const t = useTranslations("imports");
  const chip = (
    <span className="shrink-0 rounded-md bg-accent-soft px-1.5 py-0.5 font-medium">
      {t(`formats.${format}`)}
    </span>
  );
  if (!isOneOfMany)
    return (
      <section aria-label={name} className="flex flex-col gap-3">
        <p>{chip}</p>
        {children}
      </section>
    );
  const line = prepareSourceLine(preview, run);
  return (
    <section aria-label={name} className="border-t border-line pt-2">
      <details>
        <summary className="cursor-pointer pointer-coarse:py-2">
          <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-2 gap-y-1 align-baseline">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            {chip}
            {line !== undefined && (
              <span className="text-ink-muted tabular-nums">{t(`line.${line.kind}`, line.values)}</span>
            )}
          </span>
        </summary>
        <div className="flex flex-col gap-3 py-3">{children}</div>
      </details>
    </section>
  );
}
