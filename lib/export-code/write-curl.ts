import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint-for";

/**
 * The shell leaves a quoted here-document unchanged, and a body of one JSON line cannot contain the delimiter. `head`
 * strips the line break that the here-document adds.
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
