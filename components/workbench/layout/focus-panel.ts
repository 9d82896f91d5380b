import { PAYLOAD_BAR_ID } from "../payload-bar";

const panelAt = (place: number) => document.querySelector<HTMLElement>(`[data-panel-place="${place}"]`);

/** Many panels scroll sideways: a new one is scrolled into view once it is rendered. */
export function revealPanel(place: number): void {
  requestAnimationFrame(() => panelAt(place)?.scrollIntoView({ inline: "nearest", block: "nearest" }));
}

/**
 * The panel takes the focus in the next frame, when it is rendered. A phone may hide it: the bar above the panels then
 * keeps the focus.
 */
export function focusPanel(place: number): void {
  requestAnimationFrame(() => {
    panelAt(place)?.focus();
    if (document.activeElement === document.body) document.getElementById(PAYLOAD_BAR_ID)?.focus();
  });
}
