"use client";

import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Fold } from "@/lib/rendering/find-folds";
import { lastAtMost } from "@/lib/rendering/last-at-most";
import { nameRows } from "@/lib/rendering/name-rows";
import type { PreparedRendering, RenderingKind } from "@/lib/rendering/prepare-rendering";
import type { TextRow } from "@/lib/rendering/split-into-segments";
import { useMessageLinks } from "../../linked/use-message-links";
import type { PanelProps } from "../panel-props";
import { type RowOf, useRevealChosen } from "../use-reveal-chosen";
import { useVirtualRows } from "../use-virtual-rows";
import { findNextMessage } from "./find-next-message";
import { FoldButton } from "./fold-button";
import type { Pieces } from "./prepare-pieces";
import { RowContent } from "./row-content";
import type { useFolds } from "./use-folds";

const ROW_HEIGHT = 20;

export type RowsHandle = Readonly<{ revealRow: (row: number) => void }>;

type Props = PanelProps &
  Readonly<{
    prepared: PreparedRendering;
    kind: RenderingKind;
    label: string;
    pieces: Pieces;
    folding: ReturnType<typeof useFolds>;
    handle: RefObject<RowsHandle | null>;
    rowOf: RowOf;
    /** Reports the rendered rows, so that the caller can fetch them. */
    onDrawn?: (rows: readonly number[]) => void;
  }>;

/** The hovered message, when the row contains part of it. */
function litIn(
  { segments }: TextRow,
  fold: Fold | undefined,
  pointedAt: string | undefined,
): string | undefined {
  if (pointedAt === undefined) return undefined;
  const isHeld =
    fold?.messageId === pointedAt ||
    segments.some(({ source }) => source?.kind === "message" && source.messageId === pointedAt);
  return isHeld ? pointedAt : undefined;
}

/** Without the row numbers, which change. */
function foldedAway(fold: Fold | undefined, folded: ReadonlySet<string>) {
  if (fold === undefined || !folded.has(fold.key)) return undefined;
  const { preview, messageId } = fold;
  return { preview, messageId };
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function focusStart(box: HTMLElement, messageId: string): boolean {
  const starts = [...box.querySelectorAll<HTMLElement>("[data-start]")];
  const start = starts.find(({ dataset }) => dataset.message === messageId);
  start?.focus();
  return start !== undefined;
}

/** Arrow keys move between messages; a hidden one is scrolled to first, and rendered in the next frame. */
function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  { rowOfMessage }: PreparedRendering,
  isVisible: (row: number) => boolean,
  revealRow: (row: number) => void,
) {
  const { currentTarget: box, target } = event;
  const step = STEPS[event.key];
  if (!step || !(target instanceof HTMLElement) || !target.matches("[data-start]")) return;
  const [next, row] = findNextMessage(rowOfMessage, target.dataset.message, step, isVisible) ?? [];
  if (next === undefined || row === undefined) return;
  event.preventDefault();
  if (focusStart(box, next)) return;
  revealRow(row);
  requestAnimationFrame(() => focusStart(box, next));
}

/** Placeholder of a row that is loading. */
function WaitingRow({ ref, index }: Readonly<{ ref: Ref<HTMLLIElement> | undefined; index: number }>) {
  return (
    <li ref={ref} data-index={index} className="flex h-5 items-center px-1 pl-14">
      <span aria-hidden className="h-2.5 w-2/3 rounded bg-sunken" />
    </li>
  );
}

/** The visible rows, by their index in the list and in the text, and a way to scroll to others. */
function useTextRows({ rows, rowOfMessage }: PreparedRendering, visible: readonly number[]) {
  const nameOf = nameRows(rows.length, rowOfMessage);
  const keyAt = (index: number) => nameOf(visible[index] ?? index);
  const { indices, reveal, ...list } = useVirtualRows<HTMLElement>(visible.length, ROW_HEIGHT, keyAt);
  const drawn = indices.flatMap((index) => {
    const row = visible[index];
    return row === undefined ? [] : [{ index, row }];
  });
  // A folded row appears as the row that folds it: the last one rendered before it.
  return { ...list, nameOf, drawn, revealRow: (row: number) => reveal(lastAtMost(visible, row)) };
}

export function RenderingRows(props: Props) {
  const { prepared, kind, label, folding, handle, rowOf, onDrawn, pointedAt, chosen } = props;
  const { rows, folds } = prepared;
  const { begins, piecesAt } = props.pieces;
  const { visible, folded, toggle } = folding;
  const { box, nameOf, drawn, revealRow, before, after, measure } = useTextRows(prepared, visible);
  const { onKeyDown, ...links } = useMessageLinks(props);
  useImperativeHandle(handle, () => ({ revealRow }));
  useRevealChosen(chosen, rowOf, revealRow);
  const drawnRows = drawn.map(({ row }) => row);
  // The external system is the fetch; it depends on the rows' ends, because the list is new each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => onDrawn?.(drawnRows), [onDrawn, drawnRows[0], drawnRows.at(-1)]);
  const startsDrawn = drawn.flatMap(({ row }) => [...(begins.get(row) ?? [])]);
  const tabStop = pointedAt !== undefined && startsDrawn.includes(pointedAt) ? pointedAt : startsDrawn[0];
  const lineOf = (row: number) => rows[row]?.line ?? 0;
  const foldSign = (fold: Fold | undefined) =>
    fold ? (
      <FoldButton
        isFolded={folded.has(fold.key)}
        from={lineOf(fold.firstRow)}
        to={lineOf(fold.lastRow)}
        onToggle={() => toggle(fold.key)}
      />
    ) : (
      <span className="w-5 shrink-0" />
    );

  return (
    <ScrollRegion
      ref={box}
      aria-label={label}
      {...links}
      onKeyDown={(event) => {
        onKeyDown(event);
        moveFocus(event, prepared, (row) => visible[lastAtMost(visible, row)] === row, revealRow);
      }}
      className={joinClasses(
        "relative min-h-0 flex-1 overflow-y-auto overscroll-contain py-1 font-mono text-note leading-5",
        "[overflow-anchor:none]",
      )}
    >
      <ol style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map(({ index, row }) => {
          const content = rows[row];
          if (!content) return <WaitingRow key={nameOf(row)} ref={measure} index={index} />;
          const fold = folds.get(row);
          return (
            <li key={nameOf(row)} ref={measure} data-index={index} className="flex items-start gap-1 px-1">
              <span
                aria-hidden
                className="w-8 shrink-0 pt-px text-right text-[0.6875rem] text-ink-faint tabular-nums select-none"
              >
                {content.continues ? "" : content.line}
              </span>
              {folds.size > 0 && foldSign(fold)}
              <RowContent
                pieces={piecesAt(row, content)}
                kind={kind}
                lit={litIn(content, fold, pointedAt)}
                tabStop={begins.get(row)?.has(tabStop ?? "") ? tabStop : undefined}
                folded={foldedAway(fold, folded)}
              />
            </li>
          );
        })}
      </ol>
    </ScrollRegion>
  );
}
