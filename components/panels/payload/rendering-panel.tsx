"use client";

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

/** Marks where the server shortened media data. */
const SHORTENED = "…(";

function WholePanel({ rendering, form, kind, ...panel }: Props<Rendering>) {
  const prepared = prepareRendering(rendering, kind);
  const { text, rows, rowOfMessage } = prepared;
  const reach = useReach(prepared);
  const search = usePanelSearch(text, ({ start }) => reach.toRow(rowAt(rows, start)));
  const readText = async () =>
    text.includes(SHORTENED) ? fetchText(payloadPath(panel.chatId, panel.payload, form)) : text;
  return (
    <RenderingView
      {...panel}
      {...{ prepared, kind, reach, search, readText }}
      rowOf={(messageId) => rowOfMessage.get(messageId)}
      canFoldAll
    />
  );
}

/** The same for a long text: only visible parts are fetched, and the server locates its messages. */
function LongPanel({ rendering, form, kind, ...panel }: Props<LongRendering>) {
  const { text, prepared, onDrawn, failure, rowOf } = useLongRendering(panel, rendering, form);
  const reach = useReach(prepared);
  const search = useLongSearch(text, ({ row }) => reach.toRow(row));
  return (
    <RenderingView
      {...panel}
      {...{ prepared, kind, reach, search, rowOf, onDrawn, failure }}
      readText={() => fetchText(payloadPath(panel.chatId, panel.payload, form))}
      // Missing parts cannot be folded; folding would hide the loaded ones.
      canFoldAll={false}
    />
  );
}

/** The exact payload, linked to its messages: to read, search, copy and save. */
export function RenderingPanel({ rendering, ...props }: Props<ShownRendering>) {
  return isLong(rendering) ? (
    <LongPanel {...props} rendering={rendering} />
  ) : (
    <WholePanel {...props} rendering={rendering} />
  );
}
