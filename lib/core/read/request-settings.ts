import { type SettingOverrides, settingsSchema } from "../schema/settings";
import { field, textField } from "./field";

/** The model that a request or an answer names, without the folder that Google puts before it. */
export function modelName(...bodies: readonly unknown[]): string | undefined {
  const names = bodies.map((body) => textField(body, "model", "modelVersion")?.replace(/^models\//, ""));
  return names.find((name) => name !== undefined && name !== "");
}

type Settled = Readonly<{ settings?: SettingOverrides }>;

const settled = (settings: SettingOverrides): Settled =>
  Object.keys(settings).length === 0 ? {} : { settings };

function ownModel(body: unknown): SettingOverrides {
  const model = textField(body, "model")?.replace(/^models\//, "");
  return model !== undefined && settingsSchema.shape.model.safeParse(model).success ? { model } : {};
}

/** A request body names its model: the chat is then counted with that model's own vocabulary. */
export const modelOverride = (body: unknown): Settled => settled(ownModel(body));

/** Anthropic's body also states the length of the answer, which the protocol requires. */
export function anthropicSettings(body: unknown): Settled {
  const maxOutputTokens = settingsSchema.shape.maxOutputTokens.safeParse(field(body, "max_tokens"));
  const hasLimit = field(body, "max_tokens") !== undefined && maxOutputTokens.success;
  return settled({ ...ownModel(body), ...(hasLimit && { maxOutputTokens: maxOutputTokens.data }) });
}

const namesUser = (entry: unknown): boolean =>
  field(entry, "role") === "user" && Boolean(textField(entry, "name"));

/** A chat-completions log that names its users in the field made for it keeps doing so. */
export const openAiSettings = (body: unknown, entries: readonly unknown[]): Settled =>
  settled({ ...ownModel(body), ...(entries.some(namesUser) && { speakers: "name" }) });
