import type { FormatId } from "@/lib/core/formats/format";
import type { SystemLayer } from "@/lib/core/selected-context";
import type { Drift, ExplainingSetting } from "@/lib/recorded-requests";

/** What a comparison comes to, in the words that a view has for it. */
export type DriftView =
  | Readonly<{
      outcome: "identical" | "sameContext";
      format: FormatId;
      /** Absent when the saved settings already write it so. */
      setting: ExplainingSetting | undefined;
      parameters: string | undefined;
    }>
  | Readonly<{
      outcome: "different";
      format: FormatId;
      pointer: string;
      messageId: string | undefined;
      layer: SystemLayer | undefined;
      recorded: string | undefined;
      rebuilt: string | undefined;
    }>
  | Readonly<{ outcome: "notJson" | "unknownShape" | "messageGone" }>;

const REASONS = {
  "not-json": "notJson",
  "unknown-shape": "unknownShape",
  "message-gone": "messageGone",
} as const;

export function prepareDrift(drift: Drift): DriftView {
  if (drift.kind === "incomparable") return { outcome: REASONS[drift.reason] };
  if (drift.kind === "different") {
    const { pointer, source, recorded, rebuilt } = drift.difference;
    return {
      outcome: "different",
      format: drift.format,
      pointer,
      messageId: source?.kind === "message" ? source.messageId : undefined,
      layer: source?.kind === "layer" ? source.layer : undefined,
      recorded,
      rebuilt,
    };
  }
  return {
    outcome: drift.kind === "identical" ? "identical" : "sameContext",
    format: drift.format,
    setting: drift.setting,
    parameters: drift.kind === "identical" ? undefined : drift.parameters.join(", "),
  };
}
