import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { Timeline } from "@/components/timeline/timeline";
import { makeQueryClient } from "@/lib/client/make-query-client";
import { messagePagesQuery } from "@/lib/client/message-pages-query";
import { messagePageQuerySchema } from "@/lib/core/schema/message-page";
import { readMessages } from "@/lib/server/chats";
import { readIdParam } from "./read-id-param";

type Props = Readonly<{
  params: Promise<{ id: string }>;
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}>;

/** A longer one is no message of ours; the notice about it should stay readable. */
const MAX_ID_LENGTH = 200;

export default async function ChatPage({ params, searchParams }: Props) {
  const chatId = readIdParam(await params);
  const { message } = await searchParams;
  const messageId =
    typeof message === "string" && message !== "" ? message.slice(0, MAX_ID_LENGTH) : undefined;
  const page = await readMessages(chatId, messagePageQuerySchema.parse({ around: messageId }));
  if (!page) notFound();
  const client = makeQueryClient();
  client.setQueryData(messagePagesQuery(chatId, messageId).queryKey, {
    pages: [page],
    pageParams: [messageId === undefined ? {} : { around: messageId }],
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Timeline key={messageId ?? ""} chatId={chatId} messageId={messageId} />
    </HydrationBoundary>
  );
}
