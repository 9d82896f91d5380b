import { type SettingOverrides, settingsSchema } from "../schema/settings";
import { textField } from "./field";

/** A request body names its model: the chat is then counted with that model's own vocabulary. */
export function modelOverride(body: unknown): { settings?: SettingOverrides } {
  const model = textField(body, "model")?.replace(/^models\//, "");
  if (model === undefined || !settingsSchema.shape.model.safeParse(model).success) return {};
  return { settings: { model } };
}
