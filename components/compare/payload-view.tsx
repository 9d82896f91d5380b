"use client";

import { Equal, FileX2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { StateMessage } from "@/components/ui/state-message";
import type { CompareRow } from "@/lib/compare/align-rows";
import type { SideId } from "@/lib/compare/compare-url";
import { CompareList } from "./compare-list";
import { PayloadRow } from "./payload-row";

const ROW_HEIGHT = 120;
const keyOf = ({ key }: CompareRow) => key;

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set([...keys, key]);
}

export type RowFilter = "all" | "differences";

type Props = Readonly<{
  chatId: string;
  rows: readonly CompareRow[];
  filter: RowFilter;
  captions: Readonly<Record<SideId, string>>;
}>;

/** Both payloads, aligned by message. */
export function PayloadView({ chatId, rows, filter, captions }: Props) {
  const t = useTranslations("compare");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => setOpen((known) => toggled(known, key));
  const shown = filter === "all" ? rows : rows.filter(({ state }) => state !== "same");
  if (rows.length === 0)
    return (
      <StateMessage icon={FileX2} title={t("nothing")}>
        {t("nothingHint")}
      </StateMessage>
    );
  if (shown.length === 0)
    return (
      <StateMessage icon={Equal} title={t("noDifferences")}>
        {t("noDifferencesHint")}
      </StateMessage>
    );
  return (
    <CompareList
      label={t("rows")}
      rows={shown}
      rowHeight={ROW_HEIGHT}
      keyOf={keyOf}
      captions={captions}
      draw={(row, { ref, index, count }) => (
        <PayloadRow
          key={row.key}
          chatId={chatId}
          row={row}
          ref={ref}
          index={index}
          count={count}
          isOpen={open.has(row.key)}
          onToggle={toggle}
        />
      )}
    />
  );
}
