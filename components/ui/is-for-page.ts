/** Single-key shortcuts must not fire while the user types, nor conflict with the browser's own. */
function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}

/** A key belongs to the page only while no text field is focused and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  return !isTyping(event) && document.querySelector("dialog[open]") === null;
}
