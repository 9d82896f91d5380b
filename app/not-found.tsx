import { Compass } from "lucide-react";
import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { requestTranslator } from "@/lib/i18n/request-translator";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("notFound.title") };
}

export default async function NotFound() {
  const t = await requestTranslator();
  return (
    <NotFoundMessage
      icon={Compass}
      title={t("notFound.title")}
      hint={t("notFound.hint")}
      home={t("notFound.home")}
    />
  );
}
