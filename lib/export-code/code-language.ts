/** What a payload can be written down as. */
export const CODE_LANGUAGES = ["curl", "typescript", "python", "fixture"] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
