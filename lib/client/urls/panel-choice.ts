import { z } from "zod";

export const MAX_PANELS = 6;

const sizesSchema = z.record(z.string(), z.number().positive());
const layoutSchema = z.object({
  panels: z.array(z.string()).min(1).max(MAX_PANELS),
  /** Width shares by number of panels: three panels have another layout than two. */
  sizes: z.record(z.string(), sizesSchema).default({}),
});
export type PanelLayout = Readonly<z.infer<typeof layoutSchema>>;

/** The stored choice, or the default when it is unreadable or names a panel that no longer exists. */
export function readPanelLayout(
  text: string | null,
  isPanel: (id: string) => boolean,
  fallback: PanelLayout,
): PanelLayout {
  if (text === null) return fallback;
  try {
    const layout = layoutSchema.parse(JSON.parse(text));
    return layout.panels.every(isPanel) ? layout : fallback;
  } catch {
    return fallback;
  }
}

/** The panels that a link names; undefined when it names none or an unknown one. */
export function readLinkedPanels<Id extends string>(
  text: string | null | undefined,
  isPanel: (id: string) => id is Id,
): readonly Id[] | undefined {
  const panels = text?.split(" ") ?? [];
  return panels.length > 0 && panels.length <= MAX_PANELS && panels.every(isPanel) ? panels : undefined;
}

/** An open panel stays in its place; another one replaces the last. */
export function showPanel<Id extends string>(
  panels: readonly Id[],
  id: Id,
): Readonly<{ panels: readonly Id[]; place: number }> {
  const place = panels.indexOf(id);
  return place === -1
    ? { panels: [...panels.slice(0, -1), id], place: panels.length - 1 }
    : { panels, place };
}

/** Appends the first panel that is not open yet. */
export function addPanel(panels: readonly string[], all: readonly string[]): readonly string[] {
  const next = all.find((id) => !panels.includes(id));
  return next === undefined || panels.length >= MAX_PANELS ? panels : [...panels, next];
}

/** The last panel stays open. */
export function removePanel<Id extends string>(panels: readonly Id[], place: number): readonly Id[] {
  return panels.length === 1 ? panels : panels.filter((_, index) => index !== place);
}
