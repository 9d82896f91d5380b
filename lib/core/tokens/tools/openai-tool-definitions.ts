import { writeDeepJson } from "../../formats/json/write-deep-json";
import { field, isRecord } from "../../read/field";
import type { CountTokens } from "../tokenizers";

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, unknown>>;

/** Deeper or later types are written as `any`, because a definition may contain itself many times. */
const MAX_DEPTH = 8;
const MAX_TYPES = 5000;

/** Written before the functions; recorded prompts fit if it follows the first system message. */
const HEADING = "\n\n# Tools\n\n## functions\n\n";

/** Saved tokens besides one per object whose first property has no comment; fitted to GPT-4o and GPT-4.1. */
const SAVED_BY_WHOLE = 1;
/** GPT-5 adds its own instructions before the functions. */
const GPT_5_PREAMBLE = 84;
const FORCED_TOOL = 7;

const asSchema = (value: unknown): Schema => (isRecord(value) ? value : {});
const literal = (value: unknown): string =>
  typeof value === "string" ? `"${value}"` : writeDeepJson(value, 0);

class TypeScriptWriter {
  readonly #definitions: Definitions;
  /** Number of objects whose first property has no comment. */
  bare = 0;
  #types = 0;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  properties(schema: Schema, depth: number): string {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const entries = Object.entries(asSchema(schema.properties));
    const lines = entries.flatMap(([key, value], index) => {
      const property = asSchema(value);
      const comments = [property.title, property.description].filter((text) => typeof text === "string");
      if (index === 0 && comments.length === 0) this.bare += 1;
      const fallback = property.default === undefined ? "" : ` // default: ${defaultText(property.default)}`;
      const mark = required.includes(key) ? "" : "?";
      return [
        ...comments.map((text) => `// ${text}`),
        `${key}${mark}: ${this.#type(property, depth)},${fallback}`,
      ];
    });
    return lines.join("\n");
  }

  #type(schema: Schema, depth: number): string {
    this.#types += 1;
    if (depth > MAX_DEPTH || this.#types > MAX_TYPES) return "any";
    if (typeof schema.$ref === "string") return this.#reference(schema.$ref, depth);
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices))
      return choices.map((choice) => this.#type(asSchema(choice), depth + 1)).join(" | ");
    if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(" | ");
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.#type({ ...schema, type }, depth + 1)).join(" | ");
    return this.#plainType(schema, depth);
  }

  #plainType(schema: Schema, depth: number): string {
    switch (schema.type) {
      case "integer":
        return "number";
      case "array":
        return schema.items === undefined ? "any[]" : `${this.#type(asSchema(schema.items), depth + 1)}[]`;
      case "object":
        return `{\n${this.properties(schema, depth + 1)}\n}`;
      default:
        return typeof schema.type === "string" ? schema.type : "any";
    }
  }

  #reference(path: string, depth: number): string {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return this.#type(asSchema(field(this.#definitions, name)), depth + 1);
  }
}

const defaultText = (value: unknown): string => (typeof value === "string" ? value : writeDeepJson(value, 0));

type Written = Readonly<{ text: string; bare: number }>;

/** Chat completions put the function under `function`, the Responses API next to its type. */
function writeFunction(tool: unknown): Written {
  const definition = asSchema(asSchema(tool).function ?? tool);
  const parameters = asSchema(definition.parameters);
  const writer = new TypeScriptWriter(asSchema(parameters.$defs ?? parameters.definitions));
  const name = String(definition.name ?? "");
  const comment = definition.description ? `// ${definition.description}\n` : "";
  const hasParameters = Object.keys(asSchema(parameters.properties)).length > 0;
  const body = hasParameters ? `(_: {\n${writer.properties(parameters, 0)}\n})` : "()";
  return { text: `${comment}type ${name} = ${body} => any;\n\n`, bare: writer.bare };
}

export type OpenAiTools = Readonly<{
  tools: readonly unknown[];
  forcedTool: string | undefined;
  /** The first system message, which the definitions follow. */
  systemText: string | undefined;
  isGpt5: boolean;
}>;

/**
 * An estimate: function definitions are written as a TypeScript namespace. Source: fitted to 96 recorded requests with
 * tools, based on the namespace in OpenAI's function-calling guide; checked on 2026-11-18.
 */
export function countOpenAiTools(
  { tools, forcedTool, systemText, isGpt5 }: OpenAiTools,
  countTokens: CountTokens,
): number {
  const written = tools.map(writeFunction);
  const namespace = `namespace functions {\n\n${written.map(({ text }) => text).join("")}} // namespace functions`;
  const text = `${HEADING}${namespace}`;
  const added =
    systemText === undefined
      ? countTokens(text.trimStart()) + (isGpt5 ? 0 : 4)
      : countTokens(systemText + text) - countTokens(systemText);
  if (isGpt5) return added + GPT_5_PREAMBLE;
  const saved = SAVED_BY_WHOLE + written.reduce((sum, { bare }) => sum + bare, 0);
  const forced = forcedTool === undefined ? 0 : countTokens(forcedTool) + FORCED_TOOL;
  return Math.max(0, added - saved) + forced;
}
