import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Compare } from "@/components/compare/compare";
import { comparisonQuery } from "@/lib/client/queries/compare-query";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { readCompare } from "@/lib/compare/compare-url";
import { sideRequests } from "@/lib/compare/side-requests";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { openStore } from "@/lib/server/store/open-store";
import { saveSettingsAction } from "../actions";
import { readIdParam } from "../read-id-param";
import { type SearchParams, toUrlParams } from "../to-url-params";
import { compareChatAction } from "./actions";

type Params = Promise<{ id: string }>;
type Props = Readonly<{ params: Params; searchParams: Promise<SearchParams> }>;

import { requirePage } from "@/lib/server/access/require-page";

export async function generateMetadata({ params }: Readonly<{ params: Params }>): Promise<Metadata> {
  const overview = await openStore().readChat(readIdParam(await params));
  const t = await requestTranslator();
  if (!overview) return { title: t("notFound.chatTitle") };
  return { title: t("compare.pageTitle", { title: overview.chat.title || t("chats.untitled") }) };
}

export default async function ComparePage({ params, searchParams }: Props) {
  await requirePage("/chats/[id]/compare");
  const chatId = readIdParam(await params);
  const requests = sideRequests({ chatId, ...readCompare(toUrlParams(await searchParams)) });
  const client = makeQueryClient();
  await client.prefetchQuery(comparisonQuery(requests, compareChatAction));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Compare chatId={chatId} compare={compareChatAction} save={saveSettingsAction} />
    </HydrationBoundary>
  );
}
