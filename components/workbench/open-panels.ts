import { PANELS, type PanelId } from "@/components/panels/registry";
import type { InspectionRequest } from "@/lib/contract/inspection";
import type { SettingOverrides } from "@/lib/core/schema/settings";

export const isPanelId = (id: string): id is PanelId => Object.hasOwn(PANELS, id);

export const DEFAULT_PANELS: readonly PanelId[] = ["json", "compact"];

type Question = Readonly<{ chatId: string; at: string | undefined; overrides: SettingOverrides }>;

/** What the open panels need. The server asks the same for the first paint, so that the keys agree. */
export function requestFor(
  { chatId, at, overrides }: Question,
  panels: readonly PanelId[],
): InspectionRequest {
  const formats = new Set(panels.map((id) => PANELS[id].format).filter((format) => format !== "active"));
  return {
    chatId,
    ...(at !== undefined && { at }),
    overrides,
    formats: [...formats].toSorted(),
    wire: panels.includes("wire") ? [PANELS.wire.format] : [],
    ...(panels.includes("tokens") && { counts: true }),
  };
}
