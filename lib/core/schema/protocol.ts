import { z } from "zod";

/** The API that a request body is written for. */
export const PROTOCOLS = ["gemini", "interactions", "openai", "responses", "anthropic"] as const;
export const protocolSchema = z.enum(PROTOCOLS);
export type Protocol = z.infer<typeof protocolSchema>;
