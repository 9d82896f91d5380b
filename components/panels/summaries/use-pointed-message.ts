"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PanelProps } from "@/components/panels/panel-props";
import type { PointedMessage } from "@/components/panels/summaries/prepare-summaries";
import { markMessages } from "@/lib/client/format/message-marks";
import { messagePagesKey } from "@/lib/client/queries/message-pages-query";
import type { MessagePage } from "@/lib/core/schema/message-page";

type Props = Pick<PanelProps, "chatId" | "report" | "pointedAt">;

/** The ledger identifies covered messages by position, which the timeline knows for loaded ones. */
export function usePointedMessage({ chatId, report, pointedAt }: Props): PointedMessage | undefined {
  const client = useQueryClient();
  // React Compiler 1.0 would cache it together with `pointedAt` (seen in its output): each hover would mark all again.
  const markOf = useMemo(() => markMessages(report), [report]);
  if (pointedAt === undefined) return undefined;
  const loaded = client
    .getQueriesData<InfiniteData<MessagePage>>({ queryKey: messagePagesKey(chatId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ messages }) => messages);
  const place = loaded.find(({ id }) => id === pointedAt)?.position;
  const mark = place === undefined ? undefined : markOf(place, pointedAt);
  return { messageId: pointedAt, coveredBy: mark?.coveredBy };
}
