import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { setCompactAction } from "@/app/actions";
import { ChatHeader } from "@/components/timeline/chat-header";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { environmentOverrides } from "@/lib/server/env";
import { openStore } from "@/lib/server/store/open-store";
import { readIdParam } from "./read-id-param";

type Props = Readonly<{ children: ReactNode; params: Promise<{ id: string }> }>;

/** Cached: the header and the page title need the same chat. */
const readChatOnce = cache((id: string) => openStore().readChat(id));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const overview = await readChatOnce(readIdParam(await params));
  const t = await requestTranslator();
  return { title: overview ? overview.chat.title || t("chats.untitled") : t("notFound.chatTitle") };
}

export default async function ChatLayout({ children, params }: Props) {
  const chatId = readIdParam(await params);
  const overview = await readChatOnce(chatId);
  if (!overview) notFound();
  const client = makeQueryClient();
  client.setQueryData(chatQuery(chatId).queryKey, overview);
  return (
    // In a very short window the page scrolls instead of squeezing the messages out.
    <div className="flex h-[calc(100dvh-2.75rem)] min-h-144 flex-col lg:min-h-96">
      <HydrationBoundary state={dehydrate(client)}>
        <ChatHeader
          chatId={chatId}
          compactByDefault={environmentOverrides().compact ?? false}
          setCompact={setCompactAction}
        />
        {children}
      </HydrationBoundary>
    </div>
  );
}
