import { field, listField, textField } from "../../read/field";
import type { Protocol } from "../prompt";

const STEP_TYPES = /^(user_input|model_output|function_result)$/;

const isClaude = (model: string | undefined): boolean => /claude/i.test(model ?? "");

/** Anthropic's Messages API keeps the system text outside the messages and has no system role. */
function isAnthropic(body: unknown, model: string | undefined): boolean {
  if (field(body, "system") !== undefined) return true;
  const hasSystemRole = listField(body, "messages").some(
    (message) => textField(message, "role") === "system",
  );
  return isClaude(model) && field(body, "max_tokens") !== undefined && !hasSystemRole;
}

/** Which API a body was written for, by its shape; `model` helps where two shapes are alike. Undefined: none of them. */
export function protocolOfBody(body: unknown, model?: string): Protocol | undefined {
  if (Array.isArray(field(body, "contents"))) return "gemini";
  if (Array.isArray(field(body, "messages"))) return isAnthropic(body, model) ? "anthropic" : "openai";
  if (field(body, "input") === undefined) return undefined;
  const isSteps = listField(body, "input").some((item) => STEP_TYPES.test(textField(item, "type") ?? ""));
  const isGemini = /gemini/i.test(model ?? "") || field(body, "system_instruction") !== undefined;
  return isSteps || isGemini ? "interactions" : "responses";
}
