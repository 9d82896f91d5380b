import { protocolOfBody } from "../../core/drift/protocol-of-body";
import { parseJson } from "../../core/read/parse-json";
import type { Protocol } from "../../core/schema/protocol";
import { isTooDeep } from "../../core/text/json-depth";

/** The protocol of a body as it was posted; undefined for what is no JSON, or of no known shape. */
export function protocolOfText(body: string): Protocol | undefined {
  if (isTooDeep(body)) return undefined;
  const parsed = parseJson(body);
  return parsed.ok ? protocolOfBody(parsed.value) : undefined;
}
