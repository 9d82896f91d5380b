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

const LONGEST_NAME = 80;

/** A name that may have been typed by hand: in these characters it cannot end the comment. */
const quoteName = (name: string): string => `"${name.slice(0, LONGEST_NAME).replace(/[^\x20-\x7e]/g, "?")}"`;

/**
 * The comment at the head of a program, a line each. What may have been typed by hand comes third: Python looks for the
 * encoding of a file in the first two.
 */
export function describePayload(payload: CodePayload): readonly string[] {
  const { format, payloadHash, model, askedModel } = payload;
  const { keyVariable, baseVariable } = endpointFor(payload);
  return [
    `Payload of Contextscope, format ${format}, sha256 of the posted body ${payloadHash}.`,
    `The key is read from ${keyVariable}, another server's address from ${baseVariable}.`,
    ...(askedModel === undefined
      ? []
      : [
          `The chat's model is ${quoteName(askedModel)}; this format is posted to ${quoteName(model)}, which its service has.`,
        ]),
  ];
}

/** Every line of a comment behind the sign that begins one. */
export const commentOut = (sign: string, lines: readonly string[]): string =>
  lines.map((line) => `${sign} ${line}\n`).join("");
