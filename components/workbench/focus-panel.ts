import { PAYLOAD_BAR_ID } from "./payload-bar";

/**
 * The panel takes the focus in the next frame, when it is drawn. A phone may hide it: the bar above the panels then
 * keeps the focus from getting lost.
 */
export function focusPanel(place: number): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-panel-place="${place}"]`)?.focus();
    if (document.activeElement === document.body) document.getElementById(PAYLOAD_BAR_ID)?.focus();
  });
}
