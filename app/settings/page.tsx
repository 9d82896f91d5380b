import type { Metadata } from "next";
import { DataSection } from "@/components/settings/data-section";
import { KeysSection } from "@/components/settings/keys-section";
import { ProvidersSection } from "@/components/settings/providers-section";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { listKeys } from "@/lib/server/ingest/key-service";
import { describeProviders } from "@/lib/server/providers/choose-provider";
import { openStore } from "@/lib/server/store/open-store";
import { createKeyAction, revokeKeyAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("api.settings.title") };
}

export default async function SettingsPage() {
  const t = await requestTranslator();
  const providers = describeProviders();
  return (
    <div className="mx-auto w-full max-w-4xl space-y-8 px-3 py-4 md:px-4">
      <h1 className="text-base font-semibold">{t("api.settings.title")}</h1>
      <KeysSection keys={await listKeys(openStore())} create={createKeyAction} revoke={revokeKeyAction} />
      <ProvidersSection providers={providers} />
      <DataSection />
    </div>
  );
}
