"use client";

import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { memoByValue } from "@/lib/client/hooks/memo-by-value";
import { wellFormed } from "@/lib/core/text/surrogates";
import type { TokenAmount } from "@/lib/core/tokens/token-amount";
import { MessageButton } from "../message-button";
import { TokenAmountView } from "../token-amount-view";
import type { MessageLine, PreparedTokens, TokenTable } from "./prepare-tokens";

const CELL = "px-2 py-1 align-top";
const NUMBER = `${CELL} text-right`;
const MESSAGE_COLUMNS = ["text", "media", "total"] as const;

function Head({ columns }: Readonly<{ columns: readonly string[] }>) {
  return (
    <thead className="border-b border-line text-note text-ink-muted">
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className={joinClasses(index === 0 ? CELL : NUMBER, "font-medium first:text-left")}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Titled({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <div className="draw-in-sight mt-4">
      <table className="w-full border-collapse">
        <caption className="px-2 pb-1 text-left font-semibold">{title}</caption>
        {children}
      </table>
    </div>
  );
}

function SumRow({ label, amounts }: Readonly<{ label: string; amounts: readonly TokenAmount[] }>) {
  return (
    <tr className="border-t border-line-strong font-semibold">
      <th scope="row" className={joinClasses(CELL, "text-left")}>
        {label}
      </th>
      {amounts.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and never move
        <td key={index} className={NUMBER}>
          <TokenAmountView amount={amount} />
        </td>
      ))}
    </tr>
  );
}

/** Lines with their sum; the text alternative of a stacked bar. */
export function SumTable<Name extends string>({
  title,
  table,
  nameOf,
  colourOf,
}: Readonly<{
  title: string;
  table: TokenTable<Name>;
  nameOf: (name: Name) => string;
  colourOf?: (name: Name) => string;
}>) {
  const t = useTranslations("panels.tokens");
  const format = useFormatter();
  return (
    <Titled title={title}>
      <Head columns={[t("name"), t("tokens"), t("share")]} />
      <tbody>
        {table.lines.map(({ name, amount, share }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className={joinClasses(CELL, "text-left font-normal")}>
              {colourOf && (
                <span
                  aria-hidden
                  style={{ background: colourOf(name) }}
                  className="mr-2 inline-block size-2.5 rounded-xs"
                />
              )}
              {nameOf(name)}
            </th>
            <td className={NUMBER}>
              <TokenAmountView amount={amount} />
            </td>
            <td className={joinClasses(NUMBER, "text-ink-muted tabular-nums")}>
              {format.number(share, { style: "percent", maximumFractionDigits: 1 })}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <SumRow label={t("sum")} amounts={[table.sum]} />
      </tfoot>
    </Titled>
  );
}

type LitRowProps = Readonly<{ messageId: string; pointedAt: string | undefined; children: ReactNode }>;

function LitRow({ messageId, pointedAt, children }: LitRowProps) {
  const isLit = messageId === pointedAt;
  return (
    <tr
      data-message={messageId}
      data-lit={isLit || undefined}
      className={joinClasses("border-b border-line", isLit && "bg-accent-soft")}
    >
      {children}
    </tr>
  );
}

/** A message costs the same regardless of the others. */
const MessageCells = memoByValue(function MessageCells({ line }: Readonly<{ line: MessageLine }>) {
  return (
    <>
      <th scope="row" className={joinClasses(CELL, "text-left font-normal")}>
        <MessageButton messageId={line.messageId}>{wellFormed(line.messageId)}</MessageButton>
      </th>
      {MESSAGE_COLUMNS.map((column) => (
        <td key={column} className={NUMBER}>
          <TokenAmountView amount={line[column]} />
        </td>
      ))}
    </>
  );
});

export function MessageTable({
  prepared: { topMessages, hiddenMessages },
  pointedAt,
}: Readonly<{ prepared: PreparedTokens; pointedAt: string | undefined }>) {
  const t = useTranslations("panels.tokens");
  if (topMessages.length === 0) return <p className="mt-4 px-2 text-ink-muted">{t("noMessages")}</p>;
  return (
    <>
      <Titled title={t("byMessage")}>
        <Head columns={[t("message"), t("text"), t("media"), t("sum")]} />
        <tbody>
          {topMessages.map((line) => (
            <LitRow key={line.messageId} messageId={line.messageId} pointedAt={pointedAt}>
              <MessageCells line={line} />
            </LitRow>
          ))}
        </tbody>
      </Titled>
      {hiddenMessages > 0 && (
        <p className="px-2 py-1 text-note text-ink-muted">{t("more", { count: hiddenMessages })}</p>
      )}
    </>
  );
}

/** The provider's figures beside the flat rate, down to the cost of the whole request either way. */
export function MediaTable({
  prepared: { media, seedMedia },
  sums,
  pointedAt,
}: Readonly<{
  prepared: PreparedTokens;
  pointedAt: string | undefined;
  sums: Readonly<Record<"media" | "total" | "totalAtSeedRate", TokenAmount>>;
}>) {
  const t = useTranslations("panels");
  if (media.length === 0) return <p className="mt-4 px-2 text-ink-muted">{t("tokens.noMedia")}</p>;
  return (
    <Titled title={t("tokens.byMedia")}>
      <Head columns={[t("tokens.item"), t("tokens.providerRule"), t("tokens.seedRate")]} />
      <tbody>
        {media.map(({ key, messageId, position, provider, seed }) => (
          <LitRow key={key} messageId={messageId} pointedAt={pointedAt}>
            <th scope="row" className={joinClasses(CELL, "text-left font-normal")}>
              <MessageButton messageId={messageId}>
                {t("media.item", { id: wellFormed(messageId), number: position + 1 })}
              </MessageButton>
            </th>
            <td className={NUMBER}>
              <TokenAmountView amount={provider} />
            </td>
            <td className={NUMBER}>
              <TokenAmountView amount={seed} />
            </td>
          </LitRow>
        ))}
      </tbody>
      <tfoot>
        <SumRow label={t("tokens.sum")} amounts={[sums.media, seedMedia]} />
        <SumRow label={t("tokens.wholeRequest")} amounts={[sums.total, sums.totalAtSeedRate]} />
      </tfoot>
    </Titled>
  );
}
