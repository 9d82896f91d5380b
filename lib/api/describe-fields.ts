import { z } from "zod";

/** One field of a body or a query, for the documentation page. */
export type Field = Readonly<{ name: string; type: string; required: boolean; note: string | undefined }>;

type Schema = Readonly<{
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
}>;

/** Every field of a schema, with inner fields by their path: `messages[].author.id`. */
export function describeFields(schema: z.ZodType): readonly Field[] {
  return fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, "");
}

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string): readonly Field[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const schema = withoutNull(property);
    const field = {
      name,
      type: typeOf(schema),
      required: required.includes(key),
      note: property.description ?? schema.description,
    };
    const inner = schema.items ? withoutNull(schema.items) : schema;
    return [field, ...fieldsOf(inner, `${name}${schema.items ? "[]" : ""}.`)];
  });
}

/** Null means the same as an absent field: the page explains that once for all fields. */
function withoutNull(schema: Schema): Schema {
  const choices = schema.anyOf?.filter(({ type }) => type !== "null");
  return choices?.length === 1 && choices[0] ? choices[0] : schema;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.anyOf) {
    const types = schema.anyOf.filter(({ type }) => type !== "null").map(typeOf);
    return [...new Set(types)].join(" | ");
  }
  if (schema.items) return `${typeOf(withoutNull(schema.items))}[]`;
  const types = [schema.type ?? "any"].flat().filter((type) => type !== "null");
  return types.join(" | ");
}
