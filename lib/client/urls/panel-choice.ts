import { z } from "zod";

export const MAX_PANELS = 6;

const sizesSchema = z.record(z.string(), z.number().positive());
const layoutSchema = z.object({
  panels: z.array(z.string()).min(1).max(MAX_PANELS),
  /** Shares of the width by number of panels: three panels are laid out otherwise than two. */
  sizes: z.record(z.string(), sizesSchema).default({}),
});
export type PanelLayout = Readonly<z.infer<typeof layoutSchema>>;

/** What was remembered, or the default when it cannot be read or names a panel that no longer exists. */
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

/** The panels that a link names; undefined when it names none, or one that does not exist. */
export function readLinkedPanels<Id extends string>(
  text: string | null | undefined,
  isPanel: (id: string) => id is Id,
): readonly Id[] | undefined {
  const panels = text?.split(" ") ?? [];
  return panels.length > 0 && panels.length <= MAX_PANELS && panels.every(isPanel) ? panels : undefined;
}

/** An open panel is shown where it is; another one takes the last place. */
export function showPanel<Id extends string>(
  panels: readonly Id[],
  id: Id,
): Readonly<{ panels: readonly Id[]; place: number }> {
  const place = panels.indexOf(id);
  return place === -1
    ? { panels: [...panels.slice(0, -1), id], place: panels.length - 1 }
    : { panels, place };
}

/** The first panel that is not open yet takes the new place. */
export function addPanel(panels: readonly string[], all: readonly string[]): readonly string[] {
  const next = all.find((id) => !panels.includes(id));
  return next === undefined || panels.length >= MAX_PANELS ? panels : [...panels, next];
}

/** The last one stays. */
export function removePanel<Id extends string>(panels: readonly Id[], place: number): readonly Id[] {
  return panels.length === 1 ? panels : panels.filter((_, index) => index !== place);
}
