"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { PendingDeletionsProvider } from "@/components/deletion/pending-deletions";
import { ChangedMessagesProvider } from "@/components/linked/changed-messages";
import { LinkedMessagesProvider, useLinkedMessages } from "@/components/linked/linked-messages";
import { HrefContext } from "@/components/linked/message-link";
import { ProviderCallsContext } from "@/components/panels/provider-calls/provider-calls-context";
import { SummaryDeskProvider } from "@/components/panels/summaries/summary-desk";
import { CompareTokensContext } from "@/components/panels/tokens/compare-tokens-context";
import { useViewer } from "@/components/shell/viewer";
import { Timeline } from "@/components/timeline/timeline";
import { TimelineSkeleton } from "@/components/timeline/timeline-skeleton";
import { markMessages } from "@/lib/client/format/message-marks";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { useLastAnswer } from "@/lib/client/hooks/use-last-answer";
import { fetchedProviderCalls } from "@/lib/client/queries/fetched-provider-calls";
import type { InspectChat } from "@/lib/client/queries/inspection-query";
import { fetchTokenComparison } from "@/lib/client/queries/token-comparison-query";
import { encodeId } from "@/lib/client/urls/chat-path";
import { comparePath } from "@/lib/client/urls/compare-path";
import { payloadLink } from "@/lib/client/urls/payload-link";
import type { Inspection } from "@/lib/contract/inspection";
import type { BotActions } from "./change-bot-dialog";
import { ChatMenu } from "./chat-menu";
import type { DeleteChat } from "./delete-chat-dialog";
import { InspectionFailure, StaleNotice } from "./inspection-failure";
import { AddPanelButton, PanelGroup, type PhoneView } from "./layout/panel-group";
import type { Progress } from "./layout/panel-slot";
import { PhoneTabs } from "./layout/phone-tabs";
import { usePanelLayout } from "./layout/use-panel-layout";
import { LimitsForm } from "./limits-form";
import { MediaLane } from "./media-lane";
import { Notices } from "./notices";
import { PAYLOAD_BAR_ID, PayloadBar } from "./payload-bar";
import type { CreateShare } from "./share-dialog";
import { SummaryNowButton } from "./summary-now-button";
import { TimeSlider } from "./time-slider";
import { TokenStrip } from "./token-strip";
import { useCopyLink } from "./use-copy-link";
import { useInspection } from "./use-inspection";
import type { SaveSettings } from "./use-save-settings";
import { useSummaryDeskState } from "./use-summary-desk-state";
import { useWhatIf } from "./use-what-if";
import { useWorkbenchCommands } from "./use-workbench-commands";
import { useWorkbenchUrl, type WorkbenchUrl } from "./use-workbench-url";

type Actions = Readonly<{
  inspect: InspectChat;
  save: SaveSettings;
  deleteChat: DeleteChat;
  bot: BotActions;
  share: CreateShare;
}>;
type Props = Actions & Readonly<{ chatId: string; messageId: string | undefined }>;

type PanelLayout = ReturnType<typeof usePanelLayout>;

type BenchProps = Props &
  Readonly<{ url: WorkbenchUrl; layout: PanelLayout; inspection: Inspection; progress: Progress }>;

/** The cost distribution and the sent media (a phone has the panels for both), and the cut-off message. */
function Foot({ chatId, url, inspection }: Pick<BenchProps, "chatId" | "url" | "inspection">) {
  const { position, messageCount, report, mediaFiles } = inspection;
  const { choose } = useLinkedMessages();
  const { cutOffId } = report;
  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-6 border-t border-line bg-surface px-3 max-lg:hidden sm:px-4 [&>section]:max-w-1/2">
        <TokenStrip report={report} />
        <MediaLane report={report} files={mediaFiles} />
      </div>
      <TimeSlider
        chatId={chatId}
        at={url.at}
        position={position}
        messageCount={messageCount}
        setAt={url.setAt}
        onShow={cutOffId === undefined ? undefined : () => choose(cutOffId, "slider")}
      />
    </>
  );
}

function Bench({ chatId, messageId, save, url, layout, inspection, progress, ...props }: BenchProps) {
  const { deleteChat, bot, share } = props;
  const [view, setView] = useState<PhoneView>("timeline");
  const { changes, onClean, ...limits } = useWhatIf(chatId, url, inspection, save);
  const { report } = inspection;
  const markOf = markMessages(report);
  const paths = {
    comparePath: comparePath(chatId, { b: changes, at: url.at }),
    exportPath: `/api/chats/${encodeId(chatId)}/export`,
  };
  const desk = useSummaryDeskState({ chatId, url, inspection, save, layout, onShow: setView });
  const onCopyLink = useCopyLink(payloadLink(chatId, inspection, layout.panels));
  const [isDeleting, setDeleting] = useState(false);
  useWorkbenchCommands({
    layout,
    ...paths,
    limits,
    onShow: setView,
    onSummaryNow: desk.openPreview,
    onCopyLink,
    onDelete: () => setDeleting(true),
  });
  const timeline = (
    <HrefContext value={url.hrefTo}>
      <Timeline key={messageId ?? ""} chatId={chatId} messageId={messageId} markOf={markOf} />
    </HrefContext>
  );
  const shownView = view === "timeline" || view < layout.panels.length ? view : "timeline";
  return (
    <SummaryDeskProvider value={desk}>
      <ChangedMessagesProvider report={report}>
        <PayloadBar
          inspection={{ ...inspection, settings: limits.settings }}
          isWorking={progress === "working"}
          onTry={limits.onTry}
          onCopyLink={onCopyLink}
        >
          <AddPanelButton layout={layout} />
          <SummaryNowButton />
          <ChatMenu
            chatId={chatId}
            inspection={inspection}
            isDeleting={isDeleting}
            setDeleting={setDeleting}
            deleteChat={deleteChat}
            bot={bot}
            share={share}
            onCopyLink={onCopyLink}
            {...paths}
          />
        </PayloadBar>
        <Notices
          problems={url.problems}
          missing={inspection.missing}
          onClean={onClean}
          onNow={() => url.setAt(null)}
          promised={url.promised === inspection.payloadHash ? undefined : url.promised}
          onForget={url.forgetPromise}
          report={report}
        />
        <PhoneTabs panels={layout.panels} view={shownView} onChange={setView} />
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <PanelGroup
            chatId={chatId}
            inspection={inspection}
            progress={progress}
            layout={layout}
            view={shownView}
            timeline={timeline}
          />
          <LimitsForm {...limits} historyBudget={report.historyBudget} />
        </div>
        <Foot chatId={chatId} url={url} inspection={inspection} />
      </ChangedMessagesProvider>
    </SummaryDeskProvider>
  );
}

/** One chat and everything that goes to the model, side by side, live. */
export function Workbench(props: Props) {
  const t = useTranslations("chat");
  const { chatId, inspect } = props;
  const { canWrite } = useViewer();
  const hydrated = useHydrated();
  const url = useWorkbenchUrl(chatId);
  const layout = usePanelLayout(url);
  const asking = useInspection(chatId, url, inspect, layout.panels);
  const answer = useLastAnswer(asking);
  const retry = () => void asking.refetch();
  const isWorking = hydrated && (asking.isPlaceholderData || asking.isFetching);
  if (answer.kind === "failed") return <InspectionFailure error={answer.error} retry={retry} />;
  if (answer.kind === "waiting") return <TimelineSkeleton label={t("loading")} />;
  return (
    <CompareTokensContext value={fetchTokenComparison}>
      <ProviderCallsContext value={fetchedProviderCalls}>
        <LinkedMessagesProvider>
          {answer.failure && (
            <StaleNotice error={answer.failure} retry={retry} focusFallback={PAYLOAD_BAR_ID} />
          )}
          <PendingDeletionsProvider chatId={chatId} canDelete={canWrite}>
            <Bench
              {...props}
              url={url}
              layout={layout}
              inspection={answer.data}
              progress={isWorking ? "working" : answer.failure ? "failed" : "done"}
            />
          </PendingDeletionsProvider>
        </LinkedMessagesProvider>
      </ProviderCallsContext>
    </CompareTokensContext>
  );
}
