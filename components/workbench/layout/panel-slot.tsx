"use client";

import { FileX, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLinkedMessages } from "@/components/linked/linked-messages";
import { PanelFrame } from "@/components/panels/panel-frame";
import { PANEL_FORMATS, PANEL_IDS, type PanelId } from "@/components/panels/panel-ids";
import { PANEL_COMPONENTS } from "@/components/panels/registry";
import { SelectField } from "@/components/ui/select-field";
import { StateMessage } from "@/components/ui/state-message";
import type { Inspection } from "@/lib/contract/inspection";
import { PanelSkeleton } from "./panel-skeleton";

/** Whether the inspection matches the current request, is still loading, or failed. */
export type Progress = "done" | "working" | "failed";

type Props = Readonly<{
  chatId: string;
  place: number;
  panel: PanelId;
  inspection: Inspection;
  progress: Progress;
  onChange: (place: number, panel: PanelId) => void;
  /** Absent for the only panel. */
  onRemove: ((place: number) => void) | undefined;
}>;

function payloadFor({ payloads, report, activeFormat }: Inspection, panel: PanelId) {
  const format = PANEL_FORMATS[panel];
  if (format === "active") return payloads[report.format];
  return payloads[format === "plain" ? activeFormat.format : format];
}

/** An inspection from before this panel was opened may lack its texts. */
function isFilled(inspection: Inspection, panel: PanelId): boolean {
  const payload = payloadFor(inspection, panel);
  return payload !== undefined && (panel !== "wire" || payload.wire !== undefined);
}

type BodyProps = Pick<Props, "chatId" | "place" | "panel" | "inspection">;

function PanelBody({ chatId, place, panel, inspection }: BodyProps) {
  const { pointedAt, point, chosen, choose } = useLinkedMessages();
  const payload = payloadFor(inspection, panel);
  const Panel = PANEL_COMPONENTS[panel];
  if (payload === undefined) return null;
  return (
    <Panel
      chatId={chatId}
      report={inspection.report}
      payload={payload}
      mediaFiles={inspection.mediaFiles}
      counts={inspection.counts}
      pointedAt={pointedAt}
      onPoint={point}
      chosen={chosen?.chosenIn === place ? undefined : chosen}
      onChoose={(messageId) => choose(messageId, place)}
    />
  );
}

/** A newly opened panel waits for its format; the others keep showing theirs. */
function PanelContent({ chatId, place, panel, inspection, progress }: BodyProps & Pick<Props, "progress">) {
  const t = useTranslations("workbench");
  // No spread: with each prop by itself, React Compiler keeps the panel's content while a response is awaited.
  if (progress === "done" || isFilled(inspection, panel))
    return <PanelBody chatId={chatId} place={place} panel={panel} inspection={inspection} />;
  if (progress === "working") return <PanelSkeleton label={t("working")} />;
  return (
    <PanelFrame>
      <StateMessage icon={FileX} title={t("panelEmpty")}>
        {t("panelEmptyHint")}
      </StateMessage>
    </PanelFrame>
  );
}

/** One place among the panels, and the selection of its panel. */
export function PanelSlot(props: Props) {
  const t = useTranslations("workbench");
  const { chatId, panel, place, inspection, progress, onChange, onRemove } = props;
  const name = t(`panel.${panel}`);
  return (
    <section
      aria-label={name}
      data-panel-place={place}
      tabIndex={-1}
      className="flex h-full min-w-0 flex-col focus-visible:-outline-offset-2"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-2 py-1">
        <SelectField
          label={t("choosePanel", { place: String(place + 1) })}
          value={panel}
          options={PANEL_IDS.map((id) => ({ value: id, label: t(`panel.${id}`) }))}
          onChange={(next) => onChange(place, next)}
          className="min-w-0"
        />
        {onRemove && (
          <button
            type="button"
            aria-label={t("removePanel", { panel: name })}
            onClick={() => onRemove(place)}
            className="ml-auto flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <PanelContent
          chatId={chatId}
          place={place}
          panel={panel}
          inspection={inspection}
          progress={progress}
        />
      </div>
    </section>
  );
}
