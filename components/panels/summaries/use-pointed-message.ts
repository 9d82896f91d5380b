"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { PanelProps } from "@/components/panels/panel-props";
import type { PointedMessage } from "@/components/panels/summaries/prepare-summaries";
import { markMessages } from "@/lib/client/format/message-marks";
import { messagePagesKey } from "@/lib/client/queries/message-pages-query";
import type { MessagePage } from "@/lib/core/schema/message-page";

type Props = Pick<PanelProps, "chatId" | "report" | "pointedAt">;

/** The ledger identifies covered messages by position, which the timeline knows for loaded ones. */
export function usePointedMessage({ chatId, report, pointedAt }: Props): PointedMessage | undefined {
  const client = useQueryClient();
  if (pointedAt === undefined) return undefined;
  const loaded = client
    .getQueriesData<InfiniteData<MessagePage>>({ queryKey: messagePagesKey(chatId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ messages }) => messages);
  const place = loaded.find(({ id }) => id === pointedAt)?.position;
  const mark = place === undefined ? undefined : markMessages(report)(place, pointedAt);
  return { messageId: pointedAt, coveredBy: mark?.coveredBy };
}
