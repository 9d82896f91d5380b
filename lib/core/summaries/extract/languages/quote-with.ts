/** Quotation marks as most of Europe sets them: a full stop is outside, other marks inside, quotes within differ. */
export const quoteWith =
  (open: string, close: string) =>
  (text: string): string => {
    const inner = text.replace(/[«“]/g, "„").replace(/[»”]/g, "“");
    const bare = inner.endsWith("..") ? inner : inner.replace(/\.$/, "");
    return /[?!….]$/.test(bare) ? `${open}${bare}${close}` : `${open}${bare}${close}.`;
  };
