import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { requestTranslator } from "@/lib/i18n/request-translator";

/** Shown by the layout of an unknown chat. */
export default async function ChatNotFound() {
  const t = await requestTranslator();
  return (
    <StateMessage
      heading="h1"
      icon={SearchX}
      title={t("notFound.chatTitle")}
      actions={
        <Link href="/" className={buttonClasses("primary")}>
          {t("notFound.home")}
        </Link>
      }
    >
      {t("notFound.chatHint")}
    </StateMessage>
  );
}
