"use client";

import { ChevronsDownUp, ChevronsUpDown, FileQuestion } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { StateMessage } from "@/components/ui/state-message";
import { fetchText } from "@/lib/client/fetch-json";
import { payloadPath } from "@/lib/client/payload-path";
import type { Rendering } from "@/lib/core/formats/format";
import type { PayloadForm } from "@/lib/payload-request";
import { rowAt } from "./find-folds";
import { PanelFrame } from "./panel-frame";
import type { PanelProps } from "./panel-props";
import { PanelSearch } from "./panel-search";
import { prepareRendering, type RenderingKind } from "./prepare-rendering";
import { RenderingRows, type RowsHandle } from "./rendering-rows";
import { SaveTools } from "./save-tools";
import { ToolButton } from "./tool-button";
import { useFolds } from "./use-folds";
import { usePanelSearch } from "./use-panel-search";

type Props = PanelProps &
  Readonly<{ rendering: Rendering; form: PayloadForm; kind: RenderingKind; view: string }>;

/** A payload as it is, linked to its messages: to read, search, copy and keep. */
export function RenderingPanel({ rendering, form, kind, view, ...panel }: Props) {
  const t = useTranslations("panels");
  const prepared = useMemo(() => prepareRendering(rendering, kind), [rendering, kind]);
  const { text, rows, tokens, folds, lineCount } = prepared;
  const handle = useRef<RowsHandle>(null);
  const folding = useFolds(prepared);
  const { state, matches, currentMatch } = usePanelSearch(text, ({ start }) => {
    const row = rowAt(rows, start);
    folding.open(row);
    // What was folded is drawn in the next frame.
    requestAnimationFrame(() => handle.current?.revealRow(row));
  });
  const marks = useMemo(() => ({ tokens, matches, currentMatch }), [tokens, matches, currentMatch]);
  if (text === "") {
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
          <PanelSearch {...state} />
          {folds.size > 0 && (
            <ToolButton
              icon={isFolded ? ChevronsUpDown : ChevronsDownUp}
              label={t(isFolded ? "unfoldAll" : "foldAll")}
              onClick={isFolded ? folding.unfoldAll : folding.foldAll}
            />
          )}
          <SaveTools
            text={text}
            readWhole={() => fetchText(payloadPath(panel.chatId, panel.report, form))}
            kind={kind}
            chatId={panel.chatId}
            view={view}
          />
        </>
      }
    >
      <RenderingRows
        {...panel}
        prepared={prepared}
        kind={kind}
        label={t("lines", { count: lineCount })}
        marks={marks}
        folding={folding}
        handle={handle}
      />
    </PanelFrame>
  );
}
