"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { MAPPED_FIELDS } from "@/lib/contract/imports";
import {
  type SqliteMapping,
  type SqliteTable,
  suggestColumns,
} from "@/lib/import/formats/sqlite/sqlite-mapping";

type Draft = Readonly<Partial<Record<keyof SqliteMapping, string | undefined>>>;

/** Prefills columns by their names, even where the table as a whole is doubtful. */
const firstDraft = (table: SqliteTable | undefined): Draft =>
  table?.guess ?? { table: table?.name, ...suggestColumns(table?.columns ?? []) };

/** A draft without a text column is not a mapping yet. */
function mappingOf({ table, text, ...rest }: Draft): SqliteMapping | undefined {
  if (table === undefined || table === "" || text === undefined || text === "") return undefined;
  const named = Object.entries(rest).filter(([, column]) => column !== undefined && column !== "");
  return { table, text, ...Object.fromEntries(named) };
}

/** Maps a database's table and columns. Closed while the detected mapping works. */
export function MappingForm({
  tables,
  mapping,
  isNeeded,
  onApply,
}: Readonly<{
  tables: readonly SqliteTable[];
  mapping: SqliteMapping | undefined;
  /** Nothing can be read without it. */
  isNeeded: boolean;
  onApply: (mapping: SqliteMapping | undefined) => void;
}>) {
  const t = useTranslations("imports");
  const byRows = tables.toSorted((one, other) => other.rows - one.rows);
  const likeliest = byRows.find(({ guess }) => guess !== undefined) ?? byRows[0];
  const [draft, setDraft] = useState<Draft>(mapping ?? firstDraft(likeliest));
  const table = tables.find(({ name }) => name === draft.table);
  const chosen = mappingOf(draft);
  return (
    <details open={isNeeded || mapping !== undefined}>
      <summary className="cursor-pointer font-medium">{t("mappingTitle")}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-ink-muted">{t("mappingHint")}</p>
        <div className="grid gap-2 sm:grid-cols-3">
          <div className="flex flex-col gap-0.5">
            <span className="text-note text-ink-muted">{t("mapping.table")}</span>
            <SelectField
              label={t("mapping.table")}
              value={draft.table ?? ""}
              options={byRows.map(({ name, rows }) => ({
                value: name,
                label: t("tableOption", { name, rows }),
              }))}
              onChange={(name) => setDraft(firstDraft(tables.find((one) => one.name === name)))}
            />
          </div>
          {MAPPED_FIELDS.map((field) => (
            <div key={field} className="flex flex-col gap-0.5">
              <span className="text-note text-ink-muted">{t(`mapping.${field}`)}</span>
              <SelectField
                label={t(`mapping.${field}`)}
                value={draft[field] ?? ""}
                options={[
                  { value: "", label: t("noColumn") },
                  ...(table?.columns ?? []).map((column) => ({ value: column, label: column })),
                ]}
                onChange={(column) => setDraft((known) => ({ ...known, [field]: column }))}
              />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled={chosen === undefined} onClick={() => onApply(chosen)}>
            {t("applyMapping")}
          </Button>
          {mapping !== undefined && <Button onClick={() => onApply(undefined)}>{t("automatic")}</Button>}
        </div>
      </div>
    </details>
  );
}
