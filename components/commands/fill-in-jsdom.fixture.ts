/** jsdom has no dialogs, no layout and no observers. */
export function fillInJsdom(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    // As in a browser, reported asynchronously.
    setTimeout(() => this.dispatchEvent(new Event("close")));
  };
}
