import { type SettingOverrides, settingsSchema } from "../schema/settings";
import { textField } from "./field";

/** The model that a request or an answer names, without the folder that Google puts before it. */
export function modelName(...bodies: readonly unknown[]): string | undefined {
  const names = bodies.map((body) => textField(body, "model", "modelVersion")?.replace(/^models\//, ""));
  return names.find((name) => name !== undefined && name !== "");
}

/** A request body names its model: the chat is then counted with that model's own vocabulary. */
export function modelOverride(body: unknown): { settings?: SettingOverrides } {
  const model = textField(body, "model")?.replace(/^models\//, "");
  if (model === undefined || !settingsSchema.shape.model.safeParse(model).success) return {};
  return { settings: { model } };
}
