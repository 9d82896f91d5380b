/** Blank provider variables, so that tests and screenshots never call a model provider. */
export const NO_PROVIDERS = {
  GEMINI_API_KEY: "",
  GEMINI_BASE_URL: "",
  GEMINI_MODEL: "",
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  OPENAI_MODEL: "",
  ANTHROPIC_API_KEY: "",
  ANTHROPIC_BASE_URL: "",
  ANTHROPIC_MODEL: "",
  SUMMARY_PROVIDER: "",
  SUMMARY_MODEL: "",
};
