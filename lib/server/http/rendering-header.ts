/** The proxy sets it where a page is rendered, and removes it everywhere else. */
const NAME = "x-contextscope-rendering";

export function markRendering(headers: Headers, isPageLoad: boolean): void {
  if (isPageLoad) headers.set(NAME, "1");
  else headers.delete(NAME);
}

export const isRendering = (headers: Headers): boolean => headers.has(NAME);
