import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint-for";
import { TYPESCRIPT_CALLS } from "./typescript-calls";

/** Max growth through indentation; deeply nested bodies stay on one line. */
const MAX_GROWTH = 4;

/** The body as data; undefined if parsing and printing would change its bytes. */
function readExactly(body: string): unknown {
  try {
    const data: unknown = JSON.parse(body);
    return JSON.stringify(data) === body ? data : undefined;
  } catch {
    return undefined;
  }
}

/** JSON is valid JavaScript except for one key: in a literal, `__proto__` sets the prototype. */
function writeData(data: unknown, body: string): string {
  if (body.includes("__proto__")) return `JSON.parse(${JSON.stringify(body)})`;
  const indented = JSON.stringify(data, null, 2);
  return indented.length > body.length * MAX_GROWTH ? body : indented;
}

const opening = (payload: CodePayload, imports: string): string => {
  const { keyVariable, baseVariable, defaultBase } = endpointFor(payload);
  return `${commentOut("//", describePayload(payload))}${imports}
const key = process.env.${keyVariable};
if (!key) throw new Error("${keyVariable} is not set");
const baseURL = process.env.${baseVariable} ?? "${defaultBase}";
`;
};

/** The project's own chat-completions formats and Gemini's snake_case parts do not match the SDK types. */
const isTyped = ({ format, protocol }: CodePayload): boolean =>
  protocol !== "gemini" && (format === protocol || format === "compact");

function writeWithSdk(payload: CodePayload, data: unknown): string {
  const { imports, type, lines } = TYPESCRIPT_CALLS[payload.protocol];
  const value = writeData(data, payload.body);
  const body = isTyped(payload)
    ? `const body: ${type} = ${value};`
    : `const body = ${value} as unknown as ${type};`;
  return `${opening(payload, `${imports}\n`)}
${body}

${lines(payload.model)}
`;
}

function writeWithFetch(payload: CodePayload, data: unknown): string {
  const { path, headers, keyHeader, keyPrefix } = endpointFor(payload);
  const text =
    data === undefined ? JSON.stringify(payload.body) : `JSON.stringify(${writeData(data, payload.body)})`;
  const key = keyPrefix === "" ? "key" : `\`${keyPrefix}\${key}\``;
  const plain = headers.map(([name, value]) => `"${name}": "${value}", `).join("");
  return `${opening(payload, "")}
const body = ${text};

const response = await fetch(\`\${baseURL}${path}\`, {
  method: "POST",
  headers: { ${plain}"${keyHeader}": ${key} },
  body,
  redirect: "error",
});
console.log(await response.text());
if (!response.ok) process.exitCode = 1;

export {};
`;
}

/** Uses the vendor's SDK if it posts the body byte for byte, otherwise `fetch`. */
export function writeTypescript(payload: CodePayload): string {
  const data = readExactly(payload.body);
  return data === undefined ? writeWithFetch(payload, data) : writeWithSdk(payload, data);
}
