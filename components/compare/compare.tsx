"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SaveTools } from "@/components/panels/save-tools";
import { TimelineSkeleton } from "@/components/timeline/timeline-skeleton";
import { joinClasses } from "@/components/ui/join-classes";
import { InspectionFailure, StaleNotice } from "@/components/workbench/inspection-failure";
import { TimeSlider } from "@/components/workbench/time-slider";
import { type SaveSettings, useSaveSettings } from "@/components/workbench/use-save-settings";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { useLastAnswer } from "@/lib/client/hooks/use-last-answer";
import { useSteady } from "@/lib/client/hooks/use-steady";
import { type CompareChat, comparisonQuery } from "@/lib/client/queries/compare-query";
import { workbenchPath } from "@/lib/client/urls/compare-path";
import type { ComparedChat } from "@/lib/compare/compare-sides";
import { SIDES, type SideChoices, type SideId } from "@/lib/compare/compare-url";
import type { SideFacts } from "@/lib/compare/compared-side";
import { sideRequests } from "@/lib/compare/side-requests";
import { writeComparison } from "@/lib/compare/write-comparison";
import { changedSettings } from "@/lib/contract/settings-url";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { CompareNotices } from "./compare-notices";
import { CompareSummary } from "./compare-summary";
import { COMPARE_BAR_ID, CompareToolbar } from "./compare-toolbar";
import { FlipsView } from "./flips-view";
import { PayloadView, type RowFilter } from "./payload-view";
import { SideCard } from "./side-card";
import { TotalsTable } from "./totals-table";
import { type CompareUrl, useCompareUrl } from "./use-compare-url";
import { type CompareView, ViewBar } from "./view-bar";

const TYPING_PAUSE_MS = 120;

type Props = Readonly<{ chatId: string; compare: CompareChat; save: SaveSettings }>;

/** A choice shows immediately and is assembled when typing pauses. */
function useComparison({ chatId, compare }: Props, read: CompareUrl["read"]) {
  // Without React Compiler the URL is read again into equal objects, and the pause would never end.
  const requests = sideRequests({ chatId, ...useDebounced(useSteady(read), TYPING_PAUSE_MS) });
  return useQuery(comparisonQuery(requests, compare));
}

/** The server chooses the initial comparison, because it knows the saved settings. */
function choicesOf({ a, b, isDefault }: CompareUrl["read"], { saved }: SideFacts): SideChoices {
  return isDefault ? { a, b: { ...b, overrides: { compact: !saved.compact } } } : { a, b };
}

type BenchProps = Props & Readonly<{ url: CompareUrl; compared: ComparedChat; isWorking: boolean }>;

function useCaptions(compared: ComparedChat): Readonly<Record<SideId, string>> {
  const t = useTranslations();
  const caption = ({ format, settings, saved }: SideFacts) => {
    const count = Object.keys(changedSettings(settings, saved)).length;
    const what = count === 0 ? t("compare.asSaved") : t("compare.changes", { count });
    return `${t(`workbench.format.${format}`)} · ${what}`;
  };
  return { a: caption(compared.a), b: caption(compared.b) };
}

/** Waits until the pinned sides are requested: older requests would now use the settings just saved. */
const untilAsked = () => new Promise<void>((resolve) => setTimeout(resolve, 2 * TYPING_PAUSE_MS));

/** Both configurations and their totals: above the views, or a separate view on a phone. */
function SidesStrip({ chatId, save, url, compared, isShown }: StripProps) {
  const { saved } = compared.a;
  const choices = choicesOf(url.read, compared.a);
  const saving = useSaveSettings(chatId, save, untilAsked);
  const saveSide = async (changes: SettingOverrides) => {
    const settings = {
      a: { ...saved, ...choices.a.overrides },
      b: { ...saved, ...choices.b.overrides },
    };
    await url.pin(choices, settings);
    saving.save(changes, saved);
  };
  return (
    <div
      className={joinClasses(
        // On a phone this element scrolls: no card may shrink below its own height.
        "grid min-h-0 gap-px bg-line max-lg:order-2 max-lg:flex-1 max-lg:auto-rows-[minmax(max-content,auto)] max-lg:overflow-y-auto lg:max-h-[45%] lg:shrink-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:border-b lg:border-line",
        !isShown && "max-lg:hidden",
      )}
    >
      {SIDES.map((id) => (
        <SideCard
          key={id}
          id={id}
          side={compared[id]}
          choice={choices[id]}
          isSaving={saving.isSaving}
          onChange={(choice) => url.setSides({ ...choices, [id]: choice }, saved)}
          onSave={(changes) => void saveSide(changes)}
        />
      ))}
      <TotalsTable totals={compared.comparison.totals} />
    </div>
  );
}
type StripProps = Omit<BenchProps, "compare" | "isWorking"> & Readonly<{ isShown: boolean }>;

function Bench(props: BenchProps) {
  const { chatId, url, compared, isWorking } = props;
  const hydrated = useHydrated();
  const [view, setView] = useState<CompareView>("payload");
  const [filter, setFilter] = useState<RowFilter>("all");
  const { comparison } = compared;
  const captions = useCaptions(compared);
  const { saved, position, messageCount, missing, payloadHash } = compared.a;
  const choices = choicesOf(url.read, compared.a);
  const { at, problems } = url.read;
  const { rows, flips, differenceCount } = comparison;
  return (
    <>
      <CompareToolbar
        // B is the configuration that the workbench linked from.
        workbenchHref={workbenchPath(chatId, url.read.b.overrides, at)}
        isWorking={hydrated && isWorking}
        onSwap={() => url.setSides({ a: choices.b, b: choices.a }, saved)}
        onCopy={() => url.setSides({ a: choices.a, b: choices.a }, saved)}
      >
        <CompareSummary comparison={comparison} hash={payloadHash} />
      </CompareToolbar>
      <CompareNotices
        problems={problems}
        missing={missing}
        onClean={() => url.clean(choices, saved)}
        onNow={() => url.setAt(null)}
      />
      <SidesStrip {...props} isShown={view === "sides"} />
      <ViewBar
        view={view}
        counts={{ rows: rows.length, differences: differenceCount, flips: flips.length }}
        filter={filter}
        onView={setView}
        onFilter={setFilter}
      >
        <SaveTools
          readText={async () => writeComparison(compared)}
          kind="diff"
          chatId={chatId}
          view="comparison"
        />
      </ViewBar>
      <div
        // Input before hydration would be lost.
        aria-busy={!hydrated}
        className={joinClasses(
          "flex min-h-0 flex-1 flex-col max-lg:order-2",
          view === "sides" && "max-lg:hidden",
        )}
      >
        {view === "flips" ? (
          <FlipsView chatId={chatId} flips={flips} captions={captions} />
        ) : (
          <PayloadView chatId={chatId} rows={rows} filter={filter} captions={captions} />
        )}
      </div>
      <div className="max-lg:order-3">
        <TimeSlider
          chatId={chatId}
          at={at}
          position={position}
          messageCount={messageCount}
          setAt={url.setAt}
        />
      </div>
    </>
  );
}

/** Configurations A and B: their payloads, their costs, the changed items and the reasons. */
export function Compare(props: Props) {
  const t = useTranslations("chat");
  const url = useCompareUrl();
  const asking = useComparison(props, url.read);
  const answer = useLastAnswer(asking);
  const retry = () => void asking.refetch();
  if (answer.kind === "failed") return <InspectionFailure error={answer.error} retry={retry} />;
  if (answer.kind === "waiting") return <TimelineSkeleton label={t("loading")} />;
  return (
    <>
      {answer.failure && <StaleNotice error={answer.failure} retry={retry} focusFallback={COMPARE_BAR_ID} />}
      <Bench {...props} url={url} compared={answer.data} isWorking={asking.isFetching} />
    </>
  );
}
