import { KEY_VARIABLES, type ServiceId } from "../provider-calls";
import type { CodePayload } from "./code-payload";

/** Where a program posts to, and the variables that it reads. */
type CodeEndpoint = Readonly<{
  keyVariable: string;
  baseVariable: string;
  defaultBase: string;
  /** Only characters that need no quoting in any of the languages. */
  path: string;
  keyHeader: string;
  /** Stands before the key in that header. */
  keyPrefix: string;
}>;

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const modelPath = (model: string): string =>
  (model.includes("/") ? model : `models/${model}`).split("/").map(encodeSegment).join("/");

const DESCRIBE = {
  gemini: (model) => ({
    keyVariable: KEY_VARIABLES.gemini,
    baseVariable: "GEMINI_BASE_URL",
    defaultBase: "https://generativelanguage.googleapis.com",
    path: `/v1beta/${modelPath(model)}:generateContent`,
    keyHeader: "x-goog-api-key",
    keyPrefix: "",
  }),
  openai: () => ({
    keyVariable: KEY_VARIABLES.openai,
    baseVariable: "OPENAI_BASE_URL",
    defaultBase: "https://api.openai.com/v1",
    path: "/chat/completions",
    keyHeader: "authorization",
    keyPrefix: "Bearer ",
  }),
} as const satisfies Record<ServiceId, (model: string) => CodeEndpoint>;

export const endpointFor = ({ service, model }: CodePayload): CodeEndpoint => DESCRIBE[service](model);

/** For a comment: nothing in it was typed by anyone, so it cannot end the comment. */
export const describePayload = ({ format, payloadHash }: CodePayload): string =>
  `Payload of Contextscope, format ${format}, sha256 of the posted body ${payloadHash}.`;
