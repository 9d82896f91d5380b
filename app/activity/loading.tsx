import { CountersSkeleton } from "@/components/activity/counters-states";
import { requestTranslator } from "@/lib/i18n/request-translator";

export default async function LoadingActivity() {
  const t = await requestTranslator();
  return (
    <>
      <h1 className="px-3 pt-4 pb-3 text-base font-semibold md:px-4">{t("activity.title")}</h1>
      <div className="px-3 pt-8 md:px-4">
        <CountersSkeleton label={t("activity.countersLoading")} />
      </div>
    </>
  );
}
