import { ChatsSkeleton } from "@/components/chats/chats-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { requestTranslator } from "@/lib/i18n/request-translator";

export default async function LoadingChats() {
  const t = await requestTranslator();
  return (
    <>
      <h1 className="px-3 pt-3 pb-2 text-base font-semibold md:px-4">{t("chats.title")}</h1>
      <div className="px-3 pt-1 pb-9 md:px-4">
        <Skeleton className="h-8 w-full sm:w-80" />
      </div>
      <ChatsSkeleton label={t("chats.loading")} />
    </>
  );
}
