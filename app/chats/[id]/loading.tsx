import { TimelineSkeleton } from "@/components/timeline/timeline-skeleton";
import { requestTranslator } from "@/lib/i18n/request-translator";

export default async function LoadingChat() {
  const t = await requestTranslator();
  return <TimelineSkeleton label={t("chat.loading")} />;
}
