"use client";

import { FileQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { StateMessage } from "@/components/ui/state-message";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { RenderingPanel } from "./rendering-panel";

/** A text format as the command line prints it. */
export function TextPanel(props: PanelProps) {
  const { format, rendering } = props.payload;
  return <RenderingPanel {...props} rendering={rendering} form="text" kind="text" view={format} />;
}

/** A JSON format as the command line prints it. */
export function JsonPanel(props: PanelProps) {
  const { format, rendering } = props.payload;
  return <RenderingPanel {...props} rendering={rendering} form="text" kind="json" view={format} />;
}

/** The bytes that a client posts, in the active format. */
export function WirePanel(props: PanelProps) {
  const t = useTranslations("panels");
  const nameOf = useTranslations("workbench.format");
  const { format, wire } = props.payload;
  if (wire)
    return (
      <RenderingPanel
        {...props}
        rendering={wire}
        form="wire"
        kind="json"
        view={`${format}-wire`}
        title={nameOf(format)}
      />
    );
  return (
    <PanelFrame>
      <StateMessage icon={FileQuestion} title={t("noWire")}>
        {t("noWireHint")}
      </StateMessage>
    </PanelFrame>
  );
}
