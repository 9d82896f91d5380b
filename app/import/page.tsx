import type { Metadata } from "next";
import { ImportBrowser } from "@/components/import/import-browser";
import { requestTranslator } from "@/lib/i18n/request-translator";

import { requirePage } from "@/lib/server/access/require-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("imports.title") };
}

export default async function ImportPage() {
  await requirePage("/import");
  return <ImportBrowser />;
}
