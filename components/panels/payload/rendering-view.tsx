"use client";

import { ChevronsDownUp, ChevronsUpDown, FileQuestion } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import type { PreparedRendering, RenderingKind } from "@/lib/rendering/prepare-rendering";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { PanelSearch } from "../panel-search";
import { SaveTools } from "../save-tools";
import { ToolButton } from "../tool-button";
import type { RowOf } from "../use-reveal-chosen";
import { CodeMenu } from "./code-menu";
import { preparePieces } from "./prepare-pieces";
import { RenderingRows, type RowsHandle } from "./rendering-rows";
import { useFolds } from "./use-folds";
import type { FoundInPanel } from "./use-match-steps";

type Reach = Readonly<{
  handle: RefObject<RowsHandle | null>;
  folding: ReturnType<typeof useFolds>;
  toRow: (row: number) => void;
}>;

/** Scrolls to a row, even if it is folded. */
export function useReach(prepared: PreparedRendering): Reach {
  const handle = useRef<RowsHandle>(null);
  const folding = useFolds(prepared);
  return {
    handle,
    folding,
    toRow: (row) => {
      folding.open(row);
      // Unfolded rows are rendered in the next frame.
      requestAnimationFrame(() => handle.current?.revealRow(row));
    },
  };
}

type PartFailure = Readonly<{ reason: string; retry: () => void }>;

type Props = PanelProps &
  Readonly<{
    prepared: PreparedRendering;
    kind: RenderingKind;
    view: string;
    /** The format's name, where the panel's own name does not say it. */
    title?: string;
    reach: Reach;
    search: FoundInPanel;
    readText: () => Promise<string>;
    rowOf: RowOf;
    canFoldAll: boolean;
    onDrawn?: (rows: readonly number[]) => void;
    failure?: PartFailure | undefined;
  }>;

function FailureBar({ reason, retry }: PartFailure) {
  const t = useTranslations("panels");
  return (
    <div
      role="alert"
      className="flex items-center gap-2 border-b border-line bg-sunken px-2 py-1 text-note text-danger"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{t("partFailed", { reason })}</span>
      <Button onClick={retry}>{t("partRetry")}</Button>
    </div>
  );
}

/** A prepared text with its toolbar. */
export function RenderingView({ prepared, search, reach, readText, canFoldAll, failure, ...props }: Props) {
  const t = useTranslations("panels");
  const { tokens, folds, lineCount, rows } = prepared;
  const { handle, folding } = reach;
  const { state, matches, currentMatch } = search;
  if (rows.length === 0) {
    return (
      <PanelFrame>
        <StateMessage icon={FileQuestion} title={t("nothing")}>
          {t("nothingHint")}
        </StateMessage>
      </PanelFrame>
    );
  }
  const isFolded = folding.folded.size > 0;
  return (
    <PanelFrame
      toolbar={
        <>
          {props.title && (
            <span
              title={t("postedIn", { format: props.title })}
              className="mr-1 shrink-0 rounded @max-[15rem]:sr-only border border-line-strong px-1.5 text-note font-medium text-ink-muted"
            >
              {props.title}
            </span>
          )}
          <PanelSearch {...state} />
          {folds.size > 0 && (canFoldAll || isFolded) && (
            <ToolButton
              icon={isFolded ? ChevronsUpDown : ChevronsDownUp}
              label={t(isFolded ? "unfoldAll" : "foldAll")}
              onClick={isFolded ? folding.unfoldAll : folding.foldAll}
            />
          )}
          <SaveTools readText={readText} kind={props.kind} chatId={props.chatId} view={props.view}>
            <CodeMenu chatId={props.chatId} payload={props.payload} />
          </SaveTools>
        </>
      }
    >
      {failure && <FailureBar {...failure} />}
      <RenderingRows
        {...props}
        prepared={prepared}
        label={t("lines", { count: lineCount })}
        pieces={preparePieces(prepared, { tokens, matches, currentMatch })}
        folding={folding}
        handle={handle}
      />
    </PanelFrame>
  );
}
