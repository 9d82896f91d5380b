/** How a request is posted to a provider. */
export const PROTOCOLS = ["gemini", "openai", "responses", "anthropic", "interactions"] as const;
export type Protocol = (typeof PROTOCOLS)[number];
