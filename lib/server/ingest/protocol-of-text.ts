import { protocolOfBody } from "../../core/drift/protocol-of-body";
import { parseJson } from "../../core/read/parse-json";
import type { Protocol } from "../../core/schema/protocol";
import { isTooDeep } from "../../core/text/json-depth";

/** The protocol of a posted body; undefined for invalid JSON or an unknown shape. */
export function protocolOfText(body: string): Protocol | undefined {
  if (isTooDeep(body)) return undefined;
  const parsed = parseJson(body);
  return parsed.ok ? protocolOfBody(parsed.value) : undefined;
}
