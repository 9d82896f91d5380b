/** The API that a request body is written for. */
export const PROTOCOLS = ["gemini", "interactions", "openai", "responses", "anthropic"] as const;
export type Protocol = (typeof PROTOCOLS)[number];
