type Element = Readonly<Record<string, unknown>>;

const urlOf = (element: Element): unknown => {
  const target = element[String(element.type)];
  return typeof target === "object" && target !== null && "url" in target ? target.url : undefined;
};

/** Sends each media URL once, at its first occurrence, even if both the message and its reply target contain it. */
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
