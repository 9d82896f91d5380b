/** Export targets for a payload. */
export const CODE_LANGUAGES = ["curl", "typescript", "python", "fixture"] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
