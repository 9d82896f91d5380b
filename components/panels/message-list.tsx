"use client";

import type { ReactNode } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import type { PanelProps } from "./panel-props";
import { useMessageLinks } from "./use-message-links";
import { useRevealChosen } from "./use-reveal-chosen";
import { useVirtualRows } from "./use-virtual-rows";

type ListRow = Readonly<{ key: string; messageId: string | undefined; content: () => ReactNode }>;

type Props = PanelProps & Readonly<{ label: string; rows: readonly ListRow[]; rowHeight: number }>;

/** A long list of remarks about messages, linked to them. */
export function MessageList(props: Props) {
  const { label, rows, rowHeight, pointedAt, chosen } = props;
  const { box, reveal, indices, before, after, measure } = useVirtualRows<HTMLElement>(
    rows.length,
    rowHeight,
    (index) => rows[index]?.key ?? index,
  );
  useRevealChosen(
    chosen,
    (messageId) => {
      const index = rows.findIndex((row) => row.messageId === messageId);
      return index === -1 ? undefined : index;
    },
    reveal,
  );
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...useMessageLinks(props)}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {indices.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const isLit = row.messageId !== undefined && row.messageId === pointedAt;
          return (
            <li
              key={row.key}
              ref={measure}
              data-index={index}
              data-message={row.messageId}
              data-lit={isLit || undefined}
              className={joinClasses("flow-root border-b border-line", isLit && "bg-accent-soft")}
            >
              {row.content()}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
