import { Compass } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { requestTranslator } from "@/lib/i18n/request-translator";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("notFound.title") };
}

export default async function NotFound() {
  const t = await requestTranslator();
  return (
    <StateMessage
      heading="h1"
      icon={Compass}
      title={t("notFound.title")}
      actions={
        <Link href="/" className={buttonClasses("primary")}>
          {t("notFound.home")}
        </Link>
      }
    >
      {t("notFound.hint")}
    </StateMessage>
  );
}
