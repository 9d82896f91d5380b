"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { LinkedMessagesProvider } from "@/components/timeline/linked-messages";
import { Timeline } from "@/components/timeline/timeline";
import { TimelineSkeleton } from "@/components/timeline/timeline-skeleton";
import { Button, buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { ChatGoneError, type InspectChat, inspectionQuery } from "@/lib/client/inspection-query";
import { markMessages } from "@/lib/client/message-marks";
import { useDebounced } from "@/lib/client/use-debounced";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { activeReport, type Inspection } from "@/lib/inspection";
import { changedSettings } from "@/lib/settings-url";
import { LimitsForm } from "./limits-form";
import { Notices } from "./notices";
import { requestFor } from "./open-panels";
import { AddPanelButton, PanelGroup, type PhoneView } from "./panel-group";
import { PayloadBar } from "./payload-bar";
import { PhoneTabs } from "./phone-tabs";
import { TimeSlider } from "./time-slider";
import { usePanelLayout } from "./use-panel-layout";
import { type SaveSettings, useSaveSettings } from "./use-save-settings";
import { useWorkbenchUrl, type WorkbenchUrl } from "./use-workbench-url";

const TYPING_PAUSE_MS = 120;

type Actions = Readonly<{ inspect: InspectChat; save: SaveSettings }>;
type Props = Actions & Readonly<{ chatId: string; messageId: string | undefined }>;

function Failure({ error, retry }: Readonly<{ error: Error; retry: () => void }>) {
  const t = useTranslations("workbench");
  const isGone = error instanceof ChatGoneError;
  return (
    <StateMessage
      icon={TriangleAlert}
      title={t(isGone ? "gone" : "failed")}
      actions={
        <>
          {!isGone && <Button onClick={retry}>{t("retry")}</Button>}
          <Link href="/" className={buttonClasses(isGone ? "primary" : "plain")}>
            {t("home")}
          </Link>
        </>
      }
    >
      {isGone ? t("goneHint") : t("failedHint", { reason: error.message })}
    </StateMessage>
  );
}

/** What is being tried out takes effect at once on screen, and is assembled when the typing pauses. */
function useInspection(chatId: string, url: WorkbenchUrl, inspect: InspectChat, layout: PanelLayout) {
  const overrides = useDebounced(url.overrides, TYPING_PAUSE_MS);
  const request = requestFor({ chatId, at: url.at, overrides }, layout.panels);
  return useQuery(inspectionQuery(request, inspect));
}
type PanelLayout = ReturnType<typeof usePanelLayout>;

type BenchProps = Props &
  Readonly<{ url: WorkbenchUrl; layout: PanelLayout; inspection: Inspection; isWorking: boolean }>;

function Bench({ chatId, messageId, save, url, layout, inspection, isWorking }: BenchProps) {
  const [view, setView] = useState<PhoneView>("timeline");
  const { saved } = inspection;
  const { overrides, tryOut, hrefTo } = url;
  const settings = { ...saved, ...overrides };
  const changes = changedSettings(overrides, saved);
  const saving = useSaveSettings(chatId, save, () => tryOut({}, saved));
  const report = activeReport(inspection);
  const markOf = useMemo(() => report && markMessages(report), [report]);
  const onTry = useCallback(
    (change: SettingOverrides) => void tryOut({ ...overrides, ...change }, saved),
    [tryOut, overrides, saved],
  );
  const timeline = (
    <Timeline
      key={messageId ?? ""}
      chatId={chatId}
      messageId={messageId}
      hrefOf={hrefTo}
      newestHref={hrefTo(undefined)}
      markOf={markOf}
    />
  );
  const shownView = view === "timeline" || view < layout.panels.length ? view : "timeline";
  return (
    <>
      <PayloadBar inspection={{ ...inspection, settings }} isWorking={isWorking} onTry={onTry}>
        <AddPanelButton layout={layout} />
      </PayloadBar>
      <Notices
        problems={url.problems}
        missing={inspection.missing}
        onClean={() => void tryOut(overrides, saved)}
        onNow={() => url.setAt(null)}
      />
      <PhoneTabs panels={layout.panels} view={shownView} onChange={setView} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <PanelGroup
          chatId={chatId}
          inspection={inspection}
          layout={layout}
          view={shownView}
          timeline={timeline}
        />
        <LimitsForm
          settings={settings}
          saved={saved}
          changeCount={Object.keys(changes).length}
          isSaving={saving.isSaving}
          onTry={onTry}
          onSave={() => saving.save(changes, saved)}
          onReset={() => void tryOut({}, saved)}
        />
      </div>
      <TimeSlider
        chatId={chatId}
        at={url.at}
        position={inspection.position}
        messageCount={inspection.messageCount}
        setAt={url.setAt}
      />
    </>
  );
}

/** One chat, everything that goes to the model, side by side, live. */
export function Workbench(props: Props) {
  const t = useTranslations("chat");
  const { chatId, inspect } = props;
  const hydrated = useHydrated();
  const url = useWorkbenchUrl(chatId);
  const layout = usePanelLayout();
  const { data, error, isPlaceholderData, isFetching, refetch } = useInspection(chatId, url, inspect, layout);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <TimelineSkeleton label={t("loading")} />;
  return (
    <LinkedMessagesProvider>
      <Bench
        {...props}
        url={url}
        layout={layout}
        inspection={data}
        isWorking={hydrated && (isPlaceholderData || isFetching)}
      />
    </LinkedMessagesProvider>
  );
}
