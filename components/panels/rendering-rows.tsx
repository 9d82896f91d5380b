"use client";

import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
} from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { lastAtMost } from "@/lib/rendering/last-at-most";
import { nameRows } from "@/lib/rendering/name-rows";
import type { PreparedRendering, RenderingKind } from "@/lib/rendering/prepare-rendering";
import type { TextRow as TextRowData } from "@/lib/rendering/split-into-segments";
import { findNextMessage } from "./find-next-message";
import type { PanelProps } from "./panel-props";
import { type PieceData, piecesOf, type RowFold, type RowMarks, RowText } from "./text-row";
import type { useFolds } from "./use-folds";
import { useMessageLinks } from "./use-message-links";
import { type RowOf, useRevealChosen } from "./use-reveal-chosen";
import { useVirtualRows } from "./use-virtual-rows";

const ROW_HEIGHT = 20;

export type RowsHandle = Readonly<{ revealRow: (row: number) => void }>;

type Props = PanelProps &
  Readonly<{
    prepared: PreparedRendering;
    kind: RenderingKind;
    label: string;
    marks: RowMarks;
    folding: ReturnType<typeof useFolds>;
    handle: RefObject<RowsHandle | null>;
    rowOf: RowOf;
    /** Told which rows are drawn, for whoever fetches them. */
    onDrawn?: (rows: readonly number[]) => void;
  }>;

function holdsMessage({ segments }: TextRowData, fold: RowFold | undefined, messageId: string): boolean {
  return (
    fold?.messageId === messageId ||
    segments.some(({ source }) => source?.kind === "message" && source.messageId === messageId)
  );
}

function beginnings({ rowOfMessage }: PreparedRendering): ReadonlyMap<number, ReadonlySet<string>> {
  const begins = new Map<number, Set<string>>();
  for (const [messageId, row] of rowOfMessage) begins.set(row, (begins.get(row) ?? new Set()).add(messageId));
  return begins;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function focusStart(box: HTMLElement, messageId: string): boolean {
  const starts = [...box.querySelectorAll<HTMLElement>("[data-start]")];
  const start = starts.find(({ dataset }) => dataset.message === messageId);
  start?.focus();
  return start !== undefined;
}

/** Arrows lead from message to message; one out of sight is scrolled to first, and drawn in the next frame. */
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

/** Holds the place of a row that is on its way. */
function WaitingRow({ ref, index }: Readonly<{ ref: Ref<HTMLLIElement> | undefined; index: number }>) {
  return (
    <li ref={ref} data-index={index} className="flex h-5 items-center px-1 pl-14">
      <span aria-hidden className="h-2.5 w-2/3 rounded bg-sunken" />
    </li>
  );
}

/** The rows in sight, by their place in the list and in the text, and the way to the others. */
function useTextRows({ rows, rowOfMessage }: PreparedRendering, visible: readonly number[]) {
  const nameOf = useMemo(() => nameRows(rows.length, rowOfMessage), [rows, rowOfMessage]);
  const keyAt = useCallback((index: number) => nameOf(visible[index] ?? index), [nameOf, visible]);
  const { indices, reveal, ...list } = useVirtualRows<HTMLElement>(visible.length, ROW_HEIGHT, keyAt);
  const drawn = indices.flatMap((index) => {
    const row = visible[index];
    return row === undefined ? [] : [{ index, row }];
  });
  // A folded row is shown by the one that folds it: the last drawn before it.
  return { ...list, nameOf, drawn, revealRow: (row: number) => reveal(lastAtMost(visible, row)) };
}

type PiecesOf = (row: TextRowData, begins: ReadonlySet<string> | undefined) => readonly PieceData[];

/** A row that is scrolled past is cut up once. */
function usePieces(marks: RowMarks, begins: unknown): PiecesOf {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins where is part of what is kept
  return useMemo(() => {
    const known = new WeakMap<TextRowData, readonly PieceData[]>();
    return (row, starts) => {
      const pieces = known.get(row) ?? piecesOf(row, marks, starts);
      known.set(row, pieces);
      return pieces;
    };
  }, [marks, begins]);
}

function foldOf({ folds, rows }: PreparedRendering, row: number): RowFold | undefined {
  const fold = folds.get(row);
  if (fold === undefined) return undefined;
  const { key, preview, messageId, firstRow, lastRow } = fold;
  const lines = (rows[lastRow]?.line ?? 0) - (rows[firstRow]?.line ?? 0) + 1;
  return { key, preview, messageId, lines };
}

export function RenderingRows(props: Props) {
  const { prepared, kind, label, marks, folding, handle, rowOf, onDrawn, pointedAt, chosen } = props;
  const { rows, folds } = prepared;
  const hasFolds = folds.size > 0;
  const { visible, folded, toggle } = folding;
  const { box, nameOf, drawn, revealRow, before, after, measure } = useTextRows(prepared, visible);
  const { onKeyDown, ...links } = useMessageLinks(props);
  const begins = useMemo(() => beginnings(prepared), [prepared]);
  const cutUp = usePieces(marks, begins);
  useImperativeHandle(handle, () => ({ revealRow }));
  useRevealChosen(chosen, rowOf, revealRow);
  const drawnRows = drawn.map(({ row }) => row);
  // Fetching is the outside world; the rows are told by their ends, for the list is a new one each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => onDrawn?.(drawnRows), [onDrawn, drawnRows[0], drawnRows.at(-1)]);
  const startsDrawn = drawn.flatMap(({ row }) => [...(begins.get(row) ?? [])]);
  const tabStop = pointedAt !== undefined && startsDrawn.includes(pointedAt) ? pointedAt : startsDrawn[0];

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...links}
      onKeyDown={(event) => {
        onKeyDown(event);
        moveFocus(event, prepared, (row) => visible[lastAtMost(visible, row)] === row, revealRow);
      }}
      className={joinClasses(
        "relative min-h-0 flex-1 overflow-y-auto overscroll-contain py-1 font-mono text-note leading-5",
        "[overflow-anchor:none] focus-visible:-outline-offset-2",
      )}
    >
      <ol style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map(({ index, row }) => {
          const content = rows[row];
          if (!content) return <WaitingRow key={nameOf(row)} ref={measure} index={index} />;
          const fold = foldOf(prepared, row);
          const isLit = pointedAt !== undefined && holdsMessage(content, fold, pointedAt);
          const starts = begins.get(row);
          return (
            <li key={nameOf(row)} ref={measure} data-index={index} className="flex items-start gap-1 px-1">
              <span
                aria-hidden
                className="w-8 shrink-0 pt-px text-right text-[0.6875rem] text-ink-faint tabular-nums select-none"
              >
                {content.continues ? "" : content.line}
              </span>
              <RowText
                pieces={cutUp(content, starts)}
                kind={kind}
                lit={isLit ? pointedAt : undefined}
                tabStop={tabStop !== undefined && starts?.has(tabStop) ? tabStop : undefined}
                hasFolds={hasFolds}
                fold={fold}
                isFolded={fold !== undefined && folded.has(fold.key)}
                onToggle={toggle}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
