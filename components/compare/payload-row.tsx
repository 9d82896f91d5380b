"use client";

import Link from "next/link";
import { memo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import { chatPath } from "@/lib/client/urls/chat-path";
import type { CompareRow, RowState } from "@/lib/compare/align-rows";
import type { SideId } from "@/lib/compare/compare-url";
import { wellFormed } from "@/lib/core/text/surrogates";
import type { TokenAmount } from "@/lib/core/tokens/token-amount";
import { type ListItem, SideColumns } from "./compare-list";
import { DiffText } from "./diff-text";
import { type PreparedRow, prepareRow } from "./prepare-row";
import { VerdictReason } from "./verdict-reason";

const STATE_LOOKS: Readonly<Record<RowState, string>> = {
  same: "text-ink-muted",
  changed: "text-tint-5",
  "only-a": "text-tint-3",
  "only-b": "text-tint-1",
};

type Props = Readonly<{
  chatId: string;
  row: CompareRow;
  /** Separate props: one object would be new with every render of the list. */
  ref: ListItem["ref"];
  index: number;
  count: number;
  isOpen: boolean;
  onToggle: (key: string) => void;
}>;

function Owner({ chatId, owner }: Readonly<{ chatId: string; owner: CompareRow["owner"] }>) {
  const t = useTranslations();
  if (owner.kind === "frame") return t("panels.layer.frame");
  if (owner.kind === "layer") return t(`panels.layer.${owner.layer}`);
  return (
    <Link
      href={chatPath(chatId, owner.messageId)}
      prefetch={false}
      className="rounded-xs hover:text-accent hover:underline"
    >
      {t("compare.message", { id: wellFormed(owner.messageId) })}
    </Link>
  );
}

function RowTokens({ row }: Readonly<{ row: CompareRow }>) {
  const t = useTranslations("compare");
  const locale = useLocale();
  const write = (amount: TokenAmount | undefined) =>
    amount === undefined ? "–" : formatTokenAmount(amount, locale);
  const sides =
    row.state === "same" && write(row.tokensA) === write(row.tokensB)
      ? [write(row.tokensA)]
      : [
          t("rowTokens", { side: "A", tokens: write(row.tokensA) }),
          t("rowTokens", { side: "B", tokens: write(row.tokensB) }),
        ];
  return (
    <span className="ml-auto flex gap-2 text-note whitespace-nowrap text-ink-muted tabular-nums">
      <span className="sr-only">{t("rowTokensLabel")}</span>
      {sides.map((side) => (
        <span key={side}>{side}</span>
      ))}
    </span>
  );
}

function SideText({
  side,
  row,
  prepared,
}: Readonly<{ side: SideId; row: CompareRow; prepared: PreparedRow }>) {
  const t = useTranslations("compare");
  const pieces = prepared[side];
  if (pieces === undefined) {
    const why = row.why?.[side];
    return (
      <div className="text-note">
        <p className="text-ink-muted">{t("notSent", { side: side.toUpperCase() })}</p>
        {why && <VerdictReason entry={why} />}
      </div>
    );
  }
  if (pieces.length === 0) {
    const nothing = t(row.owner.kind === "frame" ? "noWords" : "noText");
    return <p className="text-note text-ink-muted">{nothing}</p>;
  }
  return <DiffText pieces={pieces} />;
}

function RowBody({ row, prepared }: Readonly<{ row: CompareRow; prepared: PreparedRow }>) {
  const t = useTranslations("compare");
  if (row.state !== "same" && row.textA !== row.textB)
    return (
      <SideColumns
        a={<SideText side="a" row={row} prepared={prepared} />}
        b={<SideText side="b" row={row} prepared={prepared} />}
      />
    );
  return (
    <div className="mt-1.5 text-ink-muted">
      <SideText side={row.textA === undefined ? "b" : "a"} row={row} prepared={prepared} />
      {row.state === "changed" && <p className="mt-1 text-note">{t("sameText")}</p>}
    </div>
  );
}

/** React Compiler caches a list as a whole: measured without `memo`, opening a row diffs all visible rows again. */
export const PayloadRow = memo(function PayloadRow(props: Props) {
  const { chatId, row, ref, index, count, isOpen, onToggle } = props;
  const t = useTranslations("compare");
  const prepared = prepareRow(row, isOpen);
  return (
    <li
      ref={ref}
      data-index={index}
      data-state={row.state}
      data-row={row.key}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="border-b border-line px-3 py-2 sm:px-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Owner chatId={chatId} owner={row.owner} />
        </h3>
        <span
          className={joinClasses(
            "rounded border border-line-strong px-1.5 text-note font-medium",
            STATE_LOOKS[row.state],
          )}
        >
          {t(`state.${row.state}`)}
        </span>
        {(prepared.isShortened || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(row.key)}
            className="rounded-xs text-note text-accent hover:underline"
          >
            {t(isOpen ? "showLess" : "showAll")}
          </button>
        )}
        <RowTokens row={row} />
      </div>
      <RowBody row={row} prepared={prepared} />
    </li>
  );
});
