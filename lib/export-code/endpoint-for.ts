import { SERVICE_ADDRESSES, type ServiceAddress, wirePath } from "../contract/wire-endpoint";
import type { CodePayload } from "./code-payload";

/** Where a program posts, and the environment variables that it reads. */
type CodeEndpoint = Omit<ServiceAddress, "headers"> &
  Readonly<{
    /** Only characters that need no quoting in any of the languages. */
    path: string;
    /** Names and values in order, without the API key. */
    headers: readonly (readonly [string, string])[];
  }>;

export function endpointFor({ service, protocol, model }: CodePayload): CodeEndpoint {
  const { headers, ...address } = SERVICE_ADDRESSES[service];
  return {
    ...address,
    path: wirePath(protocol, model),
    headers: [["content-type", "application/json"], ...Object.entries(headers)],
  };
}

const MAX_NAME_LENGTH = 80;

/** A model name may be typed by hand; the remaining characters cannot terminate the comment. */
const quoteName = (name: string): string =>
  `"${name.slice(0, MAX_NAME_LENGTH).replace(/[^\x20-\x7e]/g, "?")}"`;

/**
 * The comment lines at the top of a program. User-typed text starts at line three, because Python reads the file
 * encoding from the first two.
 */
export function describePayload(payload: CodePayload): readonly string[] {
  const { format, protocol, payloadHash, model, obstacle } = payload;
  const { keyVariable, baseVariable } = endpointFor(payload);
  const written = format === protocol ? format : `${format} in the ${protocol} protocol`;
  return [
    `Payload of Contextscope, format ${written}, sha256 of the body ${payloadHash}.`,
    `The key is read from ${keyVariable}, another server's address from ${baseVariable}.`,
    ...(obstacle?.kind === "model"
      ? [`The model ${quoteName(model)} is of another maker than the ${protocol} protocol.`]
      : []),
  ];
}

/** Prefixes every line with the language's comment sign. */
export const commentOut = (sign: string, lines: readonly string[]): string =>
  lines.map((line) => `${sign} ${line}\n`).join("");
