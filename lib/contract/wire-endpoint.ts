import { makerOf } from "../core/plan/maker-of";
import type { Protocol } from "../core/schema/protocol";
import { wellFormed } from "../core/text/surrogates";

/** A service's URL and the way it takes a key, for both replays and exported programs. */
export type ServiceAddress = Readonly<{
  keyVariable: string;
  baseVariable: string;
  defaultBase: string;
  keyHeader: string;
  /** Prefix of the key in that header. */
  keyPrefix: string;
  /** Required headers besides the content type and the key. */
  headers: Readonly<Record<string, string>>;
}>;

const SERVICES = { google: "gemini", openai: "openai", anthropic: "anthropic" } as const;

/** A service that answers payloads: one key and one base URL. */
export type ServiceId = (typeof SERVICES)[keyof typeof SERVICES];

/** The service for a protocol. */
export const serviceOf = (protocol: Protocol): ServiceId => SERVICES[makerOf(protocol)];

export const SERVICE_ADDRESSES = {
  gemini: {
    keyVariable: "GEMINI_API_KEY",
    baseVariable: "GEMINI_BASE_URL",
    defaultBase: "https://generativelanguage.googleapis.com",
    keyHeader: "x-goog-api-key",
    keyPrefix: "",
    headers: {},
  },
  openai: {
    keyVariable: "OPENAI_API_KEY",
    baseVariable: "OPENAI_BASE_URL",
    defaultBase: "https://api.openai.com/v1",
    keyHeader: "authorization",
    keyPrefix: "Bearer ",
    headers: {},
  },
  anthropic: {
    keyVariable: "ANTHROPIC_API_KEY",
    baseVariable: "ANTHROPIC_BASE_URL",
    defaultBase: "https://api.anthropic.com",
    keyHeader: "x-api-key",
    keyPrefix: "",
    // The version that @anthropic-ai/sdk 1.9.0 sends, against whose types the wire is tested; read 2026-11-18.
    headers: { "anthropic-version": "2026-10-21" },
  },
} as const satisfies Record<ServiceId, ServiceAddress>;

const encodeSegment = (segment: string): string =>
  encodeURIComponent(wellFormed(segment)).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `/v1beta/models/gemini-3.5-flash`; a name with a slash is a resource of another kind. */
export const geminiModelPath = (model: string): string =>
  `/v1beta/${(model.includes("/") ? model : `models/${model}`).split("/").map(encodeSegment).join("/")}`;

const PATHS: Readonly<Record<Protocol, (model: string) => string>> = {
  gemini: (model) => `${geminiModelPath(model)}:generateContent`,
  interactions: () => "/v1beta/interactions",
  openai: () => "/chat/completions",
  responses: () => "/responses",
  anthropic: () => "/v1/messages",
};

/** Relative to the service's base URL; only characters that need no quoting in a shell or a program. */
export const wirePath = (protocol: Protocol, model: string): string => PATHS[protocol](model);
