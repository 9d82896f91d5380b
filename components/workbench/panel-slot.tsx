"use client";

import { X } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { PANEL_IDS, PANELS, type PanelId } from "@/components/panels/registry";
import { useLinkedMessages } from "@/components/timeline/linked-messages";
import { SelectField } from "@/components/ui/select-field";
import type { Inspection } from "@/lib/inspection";

type Props = Readonly<{
  chatId: string;
  place: number;
  panel: PanelId;
  inspection: Inspection;
  onChange: (panel: PanelId) => void;
  /** Absent for the only panel. */
  onRemove: (() => void) | undefined;
}>;

function payloadFor({ payloads, report }: Inspection, panel: PanelId) {
  const { format } = PANELS[panel];
  return payloads[format === "active" ? report.format : format];
}

/** Typing a limit draws the frame again; what the panels show waits for the next report. */
const PanelBody = memo(function PanelBody({
  chatId,
  place,
  panel,
  inspection,
}: Pick<Props, "chatId" | "place" | "panel" | "inspection">) {
  const { pointedAt, point, chosen, choose } = useLinkedMessages();
  const payload = payloadFor(inspection, panel);
  const { component: Panel } = PANELS[panel];
  // A panel that was just opened waits for its format; the others go on showing theirs.
  if (payload === undefined) return null;
  return (
    <Panel
      chatId={chatId}
      report={inspection.report}
      payload={payload}
      mediaFiles={inspection.mediaFiles}
      pointedAt={pointedAt}
      onPoint={point}
      chosen={chosen === undefined || chosen.chosenIn === place ? undefined : chosen.messageId}
      onChoose={(messageId) => choose(messageId, place)}
    />
  );
});

/** One place among the panels, and the choice of what it shows. */
export function PanelSlot(props: Props) {
  const t = useTranslations("workbench");
  const { panel, place, onChange, onRemove } = props;
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
          onChange={onChange}
          className="min-w-0"
        />
        {onRemove && (
          <button
            type="button"
            aria-label={t("removePanel", { panel: name })}
            onClick={onRemove}
            className="ml-auto flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <PanelBody {...props} />
      </div>
    </section>
  );
}
