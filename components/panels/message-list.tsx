"use client";

import type { ReactNode, Ref } from "react";
import { useFlash } from "@/components/linked/changed-messages";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { PanelProps } from "./panel-props";
import { useLinkedRows } from "./use-linked-rows";

type ListRow = Readonly<{ key: string; messageId: string | undefined; content: () => ReactNode }>;

type Props = PanelProps & Readonly<{ label: string; rows: readonly ListRow[]; rowHeight: number }>;

type RowProps = Readonly<{
  ref: Ref<HTMLLIElement> | undefined;
  index: number;
  row: ListRow;
  isLit: boolean;
}>;

function MessageRow({ ref, index, row: { messageId, content }, isLit }: RowProps) {
  const flash = useFlash(messageId);
  return (
    <li
      ref={ref}
      data-index={index}
      data-message={messageId}
      data-lit={isLit || undefined}
      className={joinClasses("flow-root border-b border-line", isLit && "bg-accent-soft", flash)}
    >
      {content()}
    </li>
  );
}

/** A long list of remarks, linked to their messages. */
export function MessageList(props: Props) {
  const { label, rows, rowHeight } = props;
  const { box, drawn, before, after, measure, links } = useLinkedRows(props, rows, rowHeight);
  return (
    <ScrollRegion
      ref={box}
      aria-label={label}
      {...links}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map(({ index, row, isLit }) => (
          <MessageRow key={row.key} ref={measure} index={index} row={row} isLit={isLit} />
        ))}
      </ul>
    </ScrollRegion>
  );
}
