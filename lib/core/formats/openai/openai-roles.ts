/** OpenAI's names for the roles of a conversation. */
export const OPENAI_ROLES = {
  user: "user",
  model: "assistant",
  system: "system",
  developer: "developer",
} as const;
