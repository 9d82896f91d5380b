import { PAYLOAD_BAR_ID } from "./payload-bar";

const panelAt = (place: number) => document.querySelector<HTMLElement>(`[data-panel-place="${place}"]`);

/** Many panels scroll sideways: one that was just added is brought into view, once it is drawn. */
export function revealPanel(place: number): void {
  requestAnimationFrame(() => panelAt(place)?.scrollIntoView({ inline: "nearest", block: "nearest" }));
}

/**
 * The panel takes the focus in the next frame, when it is drawn. A phone may hide it: the bar above the panels then
 * keeps the focus from getting lost.
 */
export function focusPanel(place: number): void {
  requestAnimationFrame(() => {
    panelAt(place)?.focus();
    if (document.activeElement === document.body) document.getElementById(PAYLOAD_BAR_ID)?.focus();
  });
}
