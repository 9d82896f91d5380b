import type { CodePayload } from "./code-payload";
import { endpointFor } from "./endpoint-for";

/** A test fixture; the body is a string, so that no parser can change a byte of it. */
export function writeFixture(payload: CodePayload): string {
  const { payloadHash, format, protocol, at, service, model, settings, body } = payload;
  const { path } = endpointFor(payload);
  const made = { contextscopeFixture: 1, payloadHash, format, protocol, at, service, model, path };
  const fixture = { ...made, settings, body };
  return `${JSON.stringify(fixture, null, 2)}\n`;
}
