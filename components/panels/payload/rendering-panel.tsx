"use client";

import { useMemo } from "react";
import { fetchText } from "@/lib/client/queries/fetch-json";
import { payloadPath } from "@/lib/client/urls/payload-path";
import type { PayloadForm } from "@/lib/contract/payload-request";
import type { Rendering } from "@/lib/core/model/format";
import { rowAt } from "@/lib/rendering/find-folds";
import { prepareRendering, type RenderingKind } from "@/lib/rendering/prepare-rendering";
import { isLong, type LongRendering, type ShownRendering } from "@/lib/rendering/rendering-parts";
import type { PanelProps } from "../panel-props";
import { RenderingView, useReach } from "./rendering-view";
import { useLongRendering } from "./use-long-rendering";
import { useLongSearch } from "./use-long-search";
import { usePanelSearch } from "./use-panel-search";

type Props<Shown> = PanelProps &
  Readonly<{ rendering: Shown; form: PayloadForm; kind: RenderingKind; view: string; title?: string }>;

/** Stands where the server cut media data short. */
const SHORTENED = "…(";

function WholePanel({ rendering, form, kind, ...panel }: Props<Rendering>) {
  const prepared = useMemo(() => prepareRendering(rendering, kind), [rendering, kind]);
  const { text, rows, rowOfMessage } = prepared;
  const reach = useReach(prepared);
  const search = usePanelSearch(text, ({ start }) => reach.toRow(rowAt(rows, start)));
  const readText = async () =>
    text.includes(SHORTENED) ? fetchText(payloadPath(panel.chatId, panel.payload, form)) : text;
  return (
    <RenderingView
      {...panel}
      prepared={prepared}
      kind={kind}
      reach={reach}
      search={search}
      readText={readText}
      rowOf={(messageId) => rowOfMessage.get(messageId)}
      canFoldAll
    />
  );
}

/** The same for a text of which only the parts in sight are fetched; the server knows what is said where. */
function LongPanel({ rendering, form, kind, ...panel }: Props<LongRendering>) {
  const { text, prepared, onDrawn, failure, rowOf } = useLongRendering(panel, rendering, form);
  const reach = useReach(prepared);
  const search = useLongSearch(text, ({ row }) => reach.toRow(row));
  return (
    <RenderingView
      {...panel}
      prepared={prepared}
      kind={kind}
      reach={reach}
      search={search}
      readText={() => fetchText(payloadPath(panel.chatId, panel.payload, form))}
      rowOf={rowOf}
      // What is not there cannot be folded, and would push away what is.
      canFoldAll={false}
      onDrawn={onDrawn}
      failure={failure}
    />
  );
}

/** A payload as it is, linked to its messages: to read, search, copy and keep. */
export function RenderingPanel({ rendering, ...props }: Props<ShownRendering>) {
  return isLong(rendering) ? (
    <LongPanel {...props} rendering={rendering} />
  ) : (
    <WholePanel {...props} rendering={rendering} />
  );
}
