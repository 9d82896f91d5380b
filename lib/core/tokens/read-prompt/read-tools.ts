import type { Prompt } from "../../model/prompt";
import { listField, textField } from "../../read/field";

/** The declared tools, and the types of those that run on the provider's side. */
export function readTools(
  body: unknown,
  isDeclared: (tool: unknown) => boolean,
): Pick<Prompt, "tools" | "builtInTools"> {
  const all = listField(body, "tools");
  const tools = all.filter(isDeclared);
  const builtInTools = all.filter((tool) => !isDeclared(tool)).map((tool) => textField(tool, "type") ?? "");
  return { ...(tools.length > 0 && { tools }), ...(builtInTools.length > 0 && { builtInTools }) };
}
