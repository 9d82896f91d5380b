import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint-for";

/**
 * The body stands in a quoted here-document, in which a shell leaves every character alone; it is one line of JSON, so it
 * cannot hold the line that ends it. `head` takes off the line break that a here-document adds.
 */
export function writeCurl(payload: CodePayload): string {
  const { keyVariable, baseVariable, defaultBase, path, headers, keyHeader, keyPrefix } =
    endpointFor(payload);
  const bytes = new TextEncoder().encode(payload.body).length;
  const plain = headers.map(([name, value]) => `  --header "${name}: ${value}" \\\n`).join("");
  return `#!/bin/sh
${commentOut("#", describePayload(payload))}set -eu
: "\${${keyVariable}:?is not set}"

head -c ${bytes} <<'END_OF_BODY' |
${payload.body}
END_OF_BODY
curl --silent --show-error --fail-with-body \\
${plain}  --header "${keyHeader}: ${keyPrefix}$${keyVariable}" \\
  --data-binary @- \\
  "\${${baseVariable}:-${defaultBase}}${path}"
`;
}
