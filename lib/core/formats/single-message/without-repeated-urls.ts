type Element = Readonly<Record<string, unknown>>;

const urlOf = (element: Element): unknown => {
  const target = element[String(element.type)];
  return typeof target === "object" && target !== null && "url" in target ? target.url : undefined;
};

/** A media URL that occurs again, as in the message and in what it refers to, is sent once: where it came first. */
export function withoutRepeatedUrls<T extends Element>(elements: readonly T[]): readonly T[] {
  const sent = new Set<unknown>();
  return elements.filter((element) => {
    const url = urlOf(element);
    if (url === undefined) return true;
    if (sent.has(url)) return false;
    sent.add(url);
    return true;
  });
}
