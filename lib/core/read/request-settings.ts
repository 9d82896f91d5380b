import { type SettingOverrides, settingsSchema } from "../schema/settings";
import { field, textField } from "./field";

/** The model named in a request or response, without Google's `models/` prefix. */
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

/** Uses the model of the request body, so that the chat is counted with that model's vocabulary. */
export const modelOverride = (body: unknown): Settled => settled(ownModel(body));

/** Anthropic's body also has a required answer length. */
export function anthropicSettings(body: unknown): Settled {
  const maxOutputTokens = settingsSchema.shape.maxOutputTokens.safeParse(field(body, "max_tokens"));
  const hasLimit = field(body, "max_tokens") !== undefined && maxOutputTokens.success;
  return settled({ ...ownModel(body), ...(hasLimit && { maxOutputTokens: maxOutputTokens.data }) });
}

const namesUser = (entry: unknown): boolean =>
  field(entry, "role") === "user" && Boolean(textField(entry, "name"));

/** A chat-completions log that uses the `name` field for its users keeps using it. */
export const openAiSettings = (body: unknown, entries: readonly unknown[]): Settled =>
  settled({ ...ownModel(body), ...(entries.some(namesUser) && { speakers: "name" }) });
