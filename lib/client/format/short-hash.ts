/** Enough of a hash to tell two payloads apart. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
