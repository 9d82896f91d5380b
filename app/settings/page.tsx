import type { Metadata } from "next";
import { DataSection } from "@/components/settings/data-section";
import { KeysSection } from "@/components/settings/keys-section";
import { ProvidersSection } from "@/components/settings/providers-section";
import { RetentionSection } from "@/components/settings/retention-section";
import { SessionsSection } from "@/components/settings/sessions-section";
import { ShareLinksSection } from "@/components/settings/share-links-section";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { isProtected } from "@/lib/server/access/access-settings";
import { can } from "@/lib/server/access/caller";
import { listKeys } from "@/lib/server/access/key-service";
import { requirePage } from "@/lib/server/access/require-page";
import { listSessions } from "@/lib/server/access/session-service";
import { describeProviders } from "@/lib/server/providers/describe-providers";
import { listShareLinks } from "@/lib/server/share/share-service";
import { openStore } from "@/lib/server/store/open-store";
import {
  createKeyAction,
  endSessionAction,
  revokeKeyAction,
  revokeShareAction,
  rotateKeyAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("api.settings.title") };
}

export default async function SettingsPage() {
  const caller = await requirePage("/settings");
  const t = await requestTranslator();
  const store = openStore();
  const isAdmin = can(caller, "admin");
  const providers = describeProviders();
  return (
    <div className="mx-auto w-full max-w-4xl space-y-8 px-3 py-4 md:px-4">
      <h1 className="text-base font-semibold">{t("api.settings.title")}</h1>
      {isAdmin && (
        <>
          <KeysSection
            keys={await listKeys(store)}
            create={createKeyAction}
            rotate={rotateKeyAction}
            revoke={revokeKeyAction}
          />
          <SessionsSection
            sessions={isProtected() ? await listSessions(store, caller.sessionId) : undefined}
            end={endSessionAction}
          />
        </>
      )}
      {can(caller, "write") && (
        <ShareLinksSection links={await listShareLinks(store)} revoke={revokeShareAction} />
      )}
      <ProvidersSection providers={providers} />
      <DataSection />
      {isAdmin && <RetentionSection retention={await store.readDefaultRetention()} />}
    </div>
  );
}
