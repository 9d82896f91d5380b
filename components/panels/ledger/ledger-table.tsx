"use client";

import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { useFlash } from "@/components/linked/changed-messages";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { memoByValue } from "@/lib/client/hooks/memo-by-value";
import type { LedgerEntry, SettingValue } from "@/lib/core/model/ledger";
import { MessageButton } from "../message-button";
import type { PanelProps } from "../panel-props";
import { formatSetting, type LedgerRow } from "../prepare-ledger";
import { useItemName } from "../use-item-name";
import { useLinkedRows } from "../use-linked-rows";
import { VerdictChip } from "../verdict-chip";

const ROW_HEIGHT = 52;
const COLUMNS = ["item", "verdict", "reason", "limit", "rank", "admittedBy"] as const;
const CELL = "px-2 py-1.5 align-top @max-2xl:py-0";
/** In a narrow panel an entry is a block of lines, and each column becomes a labelled line. */
const WHOLE_LINE = "@max-2xl:col-span-2";
const NAMED = joinClasses(
  CELL,
  "text-note wrap-anywhere @max-2xl:empty:hidden",
  "@max-2xl:before:mr-1 @max-2xl:before:text-ink-muted @max-2xl:before:content-[attr(data-column)]",
);

/** Lines break before the sign, so that a value is never alone. */
const breakBeforeSign = (value: SettingValue): string => formatSetting(value).replace("= ", "=\u00a0");

function Settings({ values }: Readonly<{ values: readonly SettingValue[] }>) {
  const t = useTranslations("panels.ledger");
  if (values.length === 0) return <span className="text-ink-muted">{t("noWay")}</span>;
  return values.map((value) => (
    <code key={value.setting} className="block @max-2xl:mr-1.5 @max-2xl:inline">
      {breakBeforeSign(value)}
    </code>
  ));
}

/** A group's newest message and the whole group need different values. */
function AdmittedBy({ admittedBy, allAdmittedBy }: Pick<LedgerEntry, "admittedBy" | "allAdmittedBy">) {
  const t = useTranslations("panels.ledger");
  if (!admittedBy) return null;
  if (!allAdmittedBy || admittedBy.length === 0) return <Settings values={admittedBy} />;
  return (
    <>
      <span className="text-ink-muted">{t("newestAt")}</span> <Settings values={admittedBy} />
      <span className="text-ink-muted">{t("allAt")}</span> <Settings values={allAdmittedBy} />
    </>
  );
}

type RowProps = Readonly<{
  ref: Ref<HTMLTableRowElement> | undefined;
  index: number;
  row: LedgerRow;
  isLit: boolean;
}>;

/** A new entry moves the rows after it without changing them. */
const Cells = memoByValue(function Cells({ entry, messageId }: Pick<LedgerRow, "entry" | "messageId">) {
  const t = useTranslations("panels");
  const nameOf = useItemName();
  const { item, verdict, reason, limit, rank, coveredBy } = entry;
  return (
    <>
      <th scope="row" className={joinClasses(CELL, "text-left font-normal wrap-anywhere")}>
        {messageId === undefined ? (
          nameOf(item)
        ) : (
          <MessageButton messageId={messageId}>{nameOf(item)}</MessageButton>
        )}
      </th>
      <td className={joinClasses(CELL, "@max-2xl:text-right")}>
        <VerdictChip verdict={verdict} />
        {coveredBy !== undefined && (
          <span className="block text-note text-ink-muted">
            {t("ledger.coveredBy", { number: coveredBy })}
          </span>
        )}
      </td>
      <td className={joinClasses(CELL, WHOLE_LINE)}>
        <code className="block text-note wrap-anywhere">{reason}</code>
        <span className="text-note text-ink-muted">{t(`rule.${reason}`)}</span>
      </td>
      <td data-column={t("ledger.limit")} className={joinClasses(NAMED, "@max-[16rem]:col-span-2")}>
        {limit && <code>{breakBeforeSign(limit)}</code>}
      </td>
      <td
        data-column={t("ledger.rank")}
        className={joinClasses(
          NAMED,
          "text-right tabular-nums @max-2xl:col-start-2 @max-[16rem]:col-start-1 @max-[16rem]:text-left",
        )}
      >
        {rank}
      </td>
      <td data-column={t("ledger.admittedBy")} className={joinClasses(NAMED, WHOLE_LINE)}>
        <AdmittedBy {...entry} />
      </td>
    </>
  );
});

function EntryRow({ ref, index, row: { entry, messageId }, isLit }: RowProps) {
  const flash = useFlash(messageId);
  return (
    <tr
      ref={ref}
      data-index={index}
      data-message={messageId}
      data-lit={isLit || undefined}
      aria-rowindex={index + 2}
      className={joinClasses(
        "border-b border-line @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-y-0.5 @max-2xl:py-1.5",
        isLit && "bg-accent-soft",
        flash,
      )}
    >
      <Cells entry={entry} messageId={messageId} />
    </tr>
  );
}

function Spacer({ height }: Readonly<{ height: number }>) {
  return (
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={COLUMNS.length} style={{ height }} className="p-0" />
      </tr>
    )
  );
}

export function LedgerTable(props: PanelProps & Readonly<{ rows: readonly LedgerRow[] }>) {
  const t = useTranslations("panels.ledger");
  const { rows } = props;
  const { box, drawn, before, after, measure, links } = useLinkedRows(props, rows, ROW_HEIGHT);
  return (
    <ScrollRegion
      ref={box}
      aria-label={t("label")}
      {...links}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain [overflow-anchor:none]"
    >
      <table aria-rowcount={rows.length + 1} className="w-full table-fixed border-collapse @max-2xl:block">
        <thead className="sticky top-0 z-10 bg-sunken text-left text-note text-ink-muted @max-2xl:sr-only">
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={joinClasses(
                  "px-2 py-1 font-medium",
                  column === "reason" && "w-1/4",
                  column === "rank" && "w-14 text-right",
                  column === "verdict" && "w-24",
                )}
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          <Spacer height={before} />
          {drawn.map(({ index, row, isLit }) => (
            <EntryRow key={row.key} ref={measure} index={index} row={row} isLit={isLit} />
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </ScrollRegion>
  );
}
