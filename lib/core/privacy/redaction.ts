/** `none`: as stored; `names`: names and ids are replaced; `texts`: texts, too. */
export const REDACTIONS = ["none", "names", "texts"] as const;
export type Redaction = (typeof REDACTIONS)[number];

export type RedactionChoice = Readonly<{ redaction: Redaction; media: boolean }>;
