import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { SearchParams } from "nuqs/server";
import { ChatsBrowser } from "@/components/chats/chats-browser";
import { chatListQuery } from "@/lib/client/queries/chat-list-query";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { loadChatListUrl, toChatListFilters } from "@/lib/client/urls/chat-list-url";
import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { requirePage } from "@/lib/server/access/require-page";
import { listMeasuredChats } from "@/lib/server/chats/list-measured-chats";
import { openStore } from "@/lib/server/store/open-store";
import { loadDemoAction, setCompactAction } from "../actions";

export default async function ChatsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  await requirePage("/");
  const filters = toChatListFilters(await loadChatListUrl(searchParams));
  const client = makeQueryClient();
  await client.fetchInfiniteQuery({
    ...chatListQuery(filters),
    queryFn: () => listMeasuredChats(openStore(), chatListQuerySchema.parse(filters)),
  });
  const t = await requestTranslator();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <h1 className="px-3 pt-3 pb-2 text-base font-semibold md:px-4">{t("chats.title")}</h1>
      <ChatsBrowser setCompact={setCompactAction} loadDemo={loadDemoAction} />
    </HydrationBoundary>
  );
}
