/** No test and no screenshot sends anything to a model provider, whatever the shell has set; blank is as good as unset. */
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
