import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { DEFAULT_PANELS, isPanelId, requestFor } from "@/components/workbench/layout/open-panels";
import { Workbench } from "@/components/workbench/workbench";
import { inspectionQuery } from "@/lib/client/queries/inspection-query";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { messagePagesQuery } from "@/lib/client/queries/message-pages-query";
import { readLinkedPanels } from "@/lib/client/urls/panel-choice";
import { readMessageParam } from "@/lib/contract/message-param";
import { readOverrides } from "@/lib/contract/settings-url";
import { messagePageQuerySchema } from "@/lib/core/schema/message-page";
import { openStore } from "@/lib/server/store/open-store";
import {
  changeBotAction,
  createShareAction,
  deleteChatAction,
  inspectChatAction,
  readAuthorsAction,
  saveSettingsAction,
} from "./actions";
import { readIdParam } from "./read-id-param";
import { type SearchParams, toUrlParams } from "./to-url-params";

type Props = Readonly<{ params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }>;

import { requirePage } from "@/lib/server/access/require-page";

export default async function ChatPage({ params, searchParams }: Props) {
  await requirePage("/chats/[id]");
  const chatId = readIdParam(await params);
  const asked = toUrlParams(await searchParams);
  const messageId = readMessageParam(asked, "message");
  const page = await openStore().readMessages(chatId, messagePageQuerySchema.parse({ around: messageId }));
  if (!page) notFound();
  const client = makeQueryClient();
  client.setQueryData(messagePagesQuery(chatId, messageId).queryKey, {
    pages: [page],
    pageParams: [messageId === undefined ? {} : { around: messageId }],
  });
  const { overrides } = readOverrides(asked);
  const panels = readLinkedPanels(asked.get("panels"), isPanelId) ?? DEFAULT_PANELS;
  const request = requestFor({ chatId, at: readMessageParam(asked, "at"), overrides }, panels);
  await client.prefetchQuery(inspectionQuery(request, inspectChatAction));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Workbench
        chatId={chatId}
        messageId={messageId}
        inspect={inspectChatAction}
        save={saveSettingsAction}
        deleteChat={deleteChatAction}
        share={createShareAction}
        bot={{ readAuthors: readAuthorsAction, changeBot: changeBotAction }}
      />
    </HydrationBoundary>
  );
}
