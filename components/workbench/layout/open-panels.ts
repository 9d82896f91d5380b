import { PANEL_FORMATS, type PanelId } from "@/components/panels/panel-ids";
import type { InspectionRequest } from "@/lib/contract/inspection";
import type { SettingOverrides } from "@/lib/core/schema/settings";

export const isPanelId = (id: string): id is PanelId => Object.hasOwn(PANEL_FORMATS, id);

export const DEFAULT_PANELS: readonly PanelId[] = ["json", "compact"];

type Question = Readonly<{ chatId: string; at: string | undefined; overrides: SettingOverrides }>;

/** The request for the open panels. The server makes the same one for the first paint, so that the query keys match. */
export function requestFor(
  { chatId, at, overrides }: Question,
  panels: readonly PanelId[],
): InspectionRequest {
  const formats = new Set(panels.map((id) => PANEL_FORMATS[id]).filter((format) => format !== "active"));
  return {
    chatId,
    ...(at !== undefined && { at }),
    overrides,
    formats: [...formats].toSorted(),
    wire: panels.includes("wire") ? [PANEL_FORMATS.wire] : [],
    ...(panels.includes("tokens") && { counts: true }),
  };
}
