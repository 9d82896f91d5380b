/** The panel takes the focus in the next frame, when it is drawn. */
export function focusPanel(place: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-panel-place="${place}"]`)?.focus());
}
