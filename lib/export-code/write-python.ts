import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint";

/** Raw where that can be, so that the body reads as it is posted; JSON's escapes mean the same in Python. */
const writeLiteral = (body: string): string =>
  body.includes("'''") || !body.endsWith("}") ? JSON.stringify(body) : `r'''${body}'''`;

/** With the standard library alone. */
export function writePython(payload: CodePayload): string {
  const { keyVariable, baseVariable, defaultBase, path, keyHeader, keyPrefix } = endpointFor(payload);
  return `${commentOut("#", describePayload(payload))}import os
import sys
import urllib.request

KEY = os.environ["${keyVariable}"]
BASE_URL = os.environ.get("${baseVariable}", "${defaultBase}")
BODY = ${writeLiteral(payload.body)}

request = urllib.request.Request(
    BASE_URL + "${path}",
    data=BODY.encode("utf-8"),
    headers={"content-type": "application/json", "${keyHeader}": "${keyPrefix}" + KEY},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    sys.stdout.buffer.write(response.read())
`;
}
