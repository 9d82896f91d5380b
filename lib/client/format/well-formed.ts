/** Half a surrogate pair cannot travel as UTF-8: the server's page and the browser must agree on what stands there. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
