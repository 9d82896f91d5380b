import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint-for";
import { PYTHON_CALLS, type PythonCall } from "./python-calls";

/** A raw string if possible, so that the body reads as posted; JSON escapes mean the same in Python. */
const writeLiteral = (body: string): string =>
  body.includes("'''") || !body.endsWith("}") ? JSON.stringify(body) : `r'''${body}'''`;

const variables = (payload: CodePayload): string => {
  const { keyVariable, baseVariable, defaultBase } = endpointFor(payload);
  return `KEY = os.environ["${keyVariable}"]
BASE_URL = os.environ.get("${baseVariable}", "${defaultBase}")
BODY = ${writeLiteral(payload.body)}`;
};

function writeWithSdk(payload: CodePayload, { imports, lines, note }: PythonCall): string {
  const comment = [...describePayload(payload), ...(note === undefined ? [] : [note])];
  return `${commentOut("#", comment)}${imports}

${variables(payload)}

${lines}
`;
}

function writeWithStandardLibrary(payload: CodePayload): string {
  const { path, headers, keyHeader, keyPrefix } = endpointFor(payload);
  const plain = headers.map(([name, value]) => `"${name}": "${value}", `).join("");
  return `${commentOut("#", describePayload(payload))}import os
import sys
import urllib.request

${variables(payload)}

request = urllib.request.Request(
    BASE_URL + "${path}",
    data=BODY.encode("utf-8"),
    headers={${plain}"${keyHeader}": "${keyPrefix}" + KEY},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    sys.stdout.buffer.write(response.read())
`;
}

/** Python SDKs cannot encode a lone surrogate as UTF-8; paired surrogates are never escaped in a body. */
const hasLoneSurrogate = (body: string): boolean => /\\ud[89a-f]/i.test(body);

/** Uses the vendor's SDK if it accepts the whole body, otherwise the standard library. */
export function writePython(payload: CodePayload): string {
  const call = PYTHON_CALLS[payload.protocol];
  const cannotTake = call?.note !== undefined && hasLoneSurrogate(payload.body);
  return call === undefined || cannotTake ? writeWithStandardLibrary(payload) : writeWithSdk(payload, call);
}
