import type { Metadata } from "next";
import { ImportBrowser } from "@/components/import/import-browser";
import { requestTranslator } from "@/lib/i18n/request-translator";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("imports.title") };
}

export default function ImportPage() {
  return <ImportBrowser />;
}
