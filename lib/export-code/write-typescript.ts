import type { CodePayload } from "./code-payload";
import { commentOut, describePayload, endpointFor } from "./endpoint";

/** A body that nests this much is not worth indenting. */
const MOST_GROWTH = 4;

/** The body as data; undefined where parsing and printing would not give the same bytes back. */
function readExactly(body: string): unknown {
  try {
    const data: unknown = JSON.parse(body);
    return JSON.stringify(data) === body ? data : undefined;
  } catch {
    return undefined;
  }
}

/** JSON is JavaScript, but for one key: in a literal, `__proto__` names the prototype. */
function writeData(data: unknown, body: string): string {
  if (body.includes("__proto__")) return `JSON.parse(${JSON.stringify(body)})`;
  const indented = JSON.stringify(data, null, 2);
  return indented.length > body.length * MOST_GROWTH ? body : indented;
}

const opening = (payload: CodePayload, imports: string): string => {
  const { keyVariable } = endpointFor(payload);
  return `${commentOut("//", describePayload(payload))}${imports}
const key = process.env.${keyVariable};
if (!key) throw new Error("${keyVariable} is not set");
`;
};

function writeWithSdk(payload: CodePayload, data: unknown): string {
  const { baseVariable, defaultBase } = endpointFor(payload);
  const imports = `import { type GenerateContentRequest, GoogleGenerativeAI } from "@google/generative-ai";\n`;
  return `${opening(payload, imports)}
const body = ${writeData(data, payload.body)};

const model = new GoogleGenerativeAI(key).getGenerativeModel(
  { model: ${JSON.stringify(payload.model)} },
  { baseUrl: process.env.${baseVariable} ?? "${defaultBase}" },
);
const { response } = await model.generateContent(body as unknown as GenerateContentRequest);
console.log(response.text());
`;
}

function writeWithFetch(payload: CodePayload, data: unknown): string {
  const { baseVariable, defaultBase, path, keyHeader, keyPrefix } = endpointFor(payload);
  const text =
    data === undefined ? JSON.stringify(payload.body) : `JSON.stringify(${writeData(data, payload.body)})`;
  const header = keyPrefix === "" ? "key" : `\`${keyPrefix}\${key}\``;
  return `${opening(payload, "")}
const body = ${text};

const baseUrl = process.env.${baseVariable} ?? "${defaultBase}";
const response = await fetch(\`\${baseUrl}${path}\`, {
  method: "POST",
  headers: { "content-type": "application/json", "${keyHeader}": ${header} },
  body,
  redirect: "error",
});
console.log(await response.text());
if (!response.ok) process.exitCode = 1;

export {};
`;
}

/** By Google's SDK where the body is one that it writes to the last byte, else by `fetch`. */
export function writeTypescript(payload: CodePayload): string {
  const data = readExactly(payload.body);
  return payload.service === "gemini" && data !== undefined
    ? writeWithSdk(payload, data)
    : writeWithFetch(payload, data);
}
