import { SearchX } from "lucide-react";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { requestTranslator } from "@/lib/i18n/request-translator";

/** Shown by the layout of an unknown chat. */
export default async function ChatNotFound() {
  const t = await requestTranslator();
  return (
    <NotFoundMessage
      icon={SearchX}
      title={t("notFound.chatTitle")}
      hint={t("notFound.chatHint")}
      home={t("notFound.home")}
    />
  );
}
