"use client";

import { useQuery } from "@tanstack/react-query";
import { Eraser, Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ClearHistoryDialog } from "@/components/panels/summaries/clear-history-dialog";
import { useSummaryDesk } from "@/components/panels/summaries/summary-desk";
import { SummaryPreview } from "@/components/panels/summaries/summary-preview";
import { SummaryRun } from "@/components/panels/summaries/summary-run";
import { SummaryStatus } from "@/components/panels/summaries/summary-status";
import { usePointedMessage } from "@/components/panels/summaries/use-pointed-message";
import { VersionList } from "@/components/panels/summaries/version-list";
import { WritersOnly } from "@/components/shell/writers-only";
import { FailureState } from "@/components/ui/failure-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { summariesQuery } from "@/lib/client/queries/summaries-query";
import type { SummariesView } from "@/lib/contract/summary-runs";
import { useMessageLinks } from "../../linked/use-message-links";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { SaveTools } from "../save-tools";
import { type PointedMessage, prepareRun, prepareSummaries } from "./prepare-summaries";
import { writeSummaries } from "./write-summaries";

/** Like other panels' small buttons, but always labelled: these actions must be explicit. */
const TOOL =
  "inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 text-note whitespace-nowrap hover:bg-hover pointer-coarse:h-10";

function Loading() {
  const t = useTranslations("summaries");
  return (
    <div role="status" aria-label={t("loading")} className="flex flex-col gap-3 p-3">
      {[220, 300, 260, 300, 180].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no names
        <Skeleton key={index} className="h-4" width={width} />
      ))}
    </div>
  );
}

function Toolbar({ chatId, versions }: Readonly<{ chatId: string; versions: SummariesView["versions"] }>) {
  const t = useTranslations("summaries");
  const words = useTranslations();
  const { openPreview } = useSummaryDesk();
  const [isClearing, setClearing] = useState(false);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
      <WritersOnly>
        <button type="button" onClick={openPreview} className={`${TOOL} font-semibold text-accent`}>
          <Sparkles aria-hidden className="size-3.5" />
          {t("now")}
        </button>
        <button
          type="button"
          onClick={() => setClearing(true)}
          className={`${TOOL} font-medium text-ink-muted hover:text-ink`}
        >
          <Eraser aria-hidden className="size-3.5" />
          {t("clear.open")}
        </button>
      </WritersOnly>
      {versions.length > 0 && (
        <SaveTools
          readText={async () => writeSummaries(prepareSummaries(versions), words)}
          kind="prose"
          chatId={chatId}
          view="summaries"
        />
      )}
      <ClearHistoryDialog
        chatId={chatId}
        versionCount={versions.length}
        isOpen={isClearing}
        onClose={() => setClearing(false)}
      />
    </div>
  );
}

type BodyProps = Readonly<{ chatId: string; view: SummariesView; pointed: PointedMessage | undefined }>;

function Body({ chatId, view, pointed }: BodyProps) {
  const { isPreviewOpen, run } = useSummaryDesk();
  const { versions } = view;
  const rows = prepareSummaries(versions);
  const shown = prepareRun(run, versions);
  return (
    <>
      <SummaryStatus view={view} />
      {isPreviewOpen && shown?.kind !== "running" && <SummaryPreview chatId={chatId} />}
      {shown && <SummaryRun chatId={chatId} shown={shown} />}
      <VersionList chatId={chatId} rows={rows} pointed={pointed} />
    </>
  );
}

/** Every summary of the chat, the next one's preview, and the running one. */
export function SummariesPanel(props: PanelProps) {
  const t = useTranslations("summaries");
  const { chatId } = props;
  const { data, error, refetch } = useQuery(summariesQuery(chatId));
  const links = useMessageLinks(props);
  const pointed = usePointedMessage(props);
  if (error && !data)
    return (
      <PanelFrame>
        <FailureState title={t("loadFailed")} retryLabel={t("retry")} retry={refetch}>
          {t("loadFailedHint", { reason: error.message })}
        </FailureState>
      </PanelFrame>
    );
  return (
    <PanelFrame toolbar={<Toolbar chatId={chatId} versions={data?.versions ?? []} />}>
      <ScrollRegion
        aria-label={t("label")}
        {...links}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {data ? <Body chatId={chatId} view={data} pointed={pointed} /> : <Loading />}
      </ScrollRegion>
    </PanelFrame>
  );
}
