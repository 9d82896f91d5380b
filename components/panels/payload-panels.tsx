"use client";

import { FileQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { StateMessage } from "@/components/ui/state-message";
import { PanelFrame } from "./panel-frame";
import type { PanelProps } from "./panel-props";
import { RenderingPanel } from "./rendering-panel";

/** A text format as the command line prints it. */
export function TextPanel(props: PanelProps) {
  const { format, rendering } = props.payload;
  return <RenderingPanel {...props} rendering={rendering} form="text" kind="text" view={format} />;
}

/** The whole request in its canonical spelling, also where the format itself is only its text. */
export function JsonPanel(props: PanelProps) {
  const { format, payload, rendering } = props.payload;
  return (
    <RenderingPanel
      {...props}
      rendering={payload ?? rendering}
      form="payload"
      kind="json"
      view={payload ? `${format}-payload` : format}
    />
  );
}

/** The bytes that a client posts. */
export function WirePanel(props: PanelProps) {
  const t = useTranslations("panels");
  const { format, wire } = props.payload;
  if (wire)
    return <RenderingPanel {...props} rendering={wire} form="wire" kind="json" view={`${format}-wire`} />;
  return (
    <PanelFrame>
      <StateMessage icon={FileQuestion} title={t("noWire")}>
        {t("noWireHint")}
      </StateMessage>
    </PanelFrame>
  );
}
