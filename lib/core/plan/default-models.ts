import type { Protocol } from "../schema/protocol";
import { type Maker, makerOf } from "./maker-of";

/** Default model per vendor, and the host that serves OpenAI's protocol. */
export type DefaultModels = Readonly<Record<Maker, string>> &
  Readonly<{
    /** OPENAI_BASE_URL is not OpenAI's host, so it may serve models of any vendor. */
    isOpenAiElsewhere: boolean;
  }>;

export const DEFAULT_MODELS: DefaultModels = {
  google: "gemini-3.5-flash",
  openai: "gpt-4o-mini",
  /** The newest entry of the model table as of 2026-11-18. */
  anthropic: "claude-sonnet-5",
  isOpenAiElsewhere: false,
};

const OPENAI_HOST = "api.openai.com";

/** Default models from the environment; an empty variable counts as unset. */
export function defaultModels(environment: Readonly<Record<string, string | undefined>>): DefaultModels {
  const named = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    google: named("GEMINI_MODEL") ?? DEFAULT_MODELS.google,
    openai: named("OPENAI_MODEL") ?? DEFAULT_MODELS.openai,
    anthropic: named("ANTHROPIC_MODEL") ?? DEFAULT_MODELS.anthropic,
    isOpenAiElsewhere: isElsewhere(named("OPENAI_BASE_URL")),
  };
}

const isElsewhere = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && new URL(url).hostname !== OPENAI_HOST;

export const defaultModel = (protocol: Protocol, models: DefaultModels): string => models[makerOf(protocol)];
