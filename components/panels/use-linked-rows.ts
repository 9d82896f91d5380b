"use client";

import { useMessageLinks } from "../linked/use-message-links";
import type { PanelProps } from "./panel-props";
import { useRevealChosen } from "./use-reveal-chosen";
import { useVirtualRows } from "./use-virtual-rows";

type LinkedRow = Readonly<{ key: string; messageId: string | undefined }>;

/** A long list whose rows may belong to messages: the rendered rows, and the links in both directions. */
export function useLinkedRows<Row extends LinkedRow>(
  props: PanelProps,
  rows: readonly Row[],
  rowHeight: number,
) {
  const { pointedAt, chosen } = props;
  const keyAt = (index: number) => rows[index]?.key ?? index;
  const { box, reveal, indices, before, after, measure } = useVirtualRows<HTMLElement>(
    rows.length,
    rowHeight,
    keyAt,
  );
  const indexOf = (messageId: string) => {
    const index = rows.findIndex((row) => row.messageId === messageId);
    return index === -1 ? undefined : index;
  };
  useRevealChosen(chosen, indexOf, reveal);
  const drawn = indices.flatMap((index) => {
    const row = rows[index];
    const isLit = row?.messageId !== undefined && row.messageId === pointedAt;
    return row === undefined ? [] : [{ index, row, isLit }];
  });
  return { box, drawn, before, after, measure, links: useMessageLinks(props) };
}
