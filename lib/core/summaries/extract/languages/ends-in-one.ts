/** 1, 21, 31 … but not 11: after these East Slavic languages take the singular. */
export const endsInOne = (count: number): boolean => count % 10 === 1 && count % 100 !== 11;
