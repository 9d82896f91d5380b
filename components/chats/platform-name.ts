/** Names that are not just a capitalised id. */
const NAMES: Readonly<Record<string, string>> = {
  aistudio: "AI Studio",
  chatgpt: "ChatGPT",
  langchain: "LangChain",
  "open-webui": "Open WebUI",
  openai: "OpenAI",
  sharegpt: "ShareGPT",
  whatsapp: "WhatsApp",
};

/** The stored value for a chat whose source names no platform. */
const NONE = "unknown";

/** Importers store platforms in lower case; undefined for a chat without one. */
export function platformName(platform: string): string | undefined {
  if (platform === NONE) return undefined;
  const known = Object.hasOwn(NAMES, platform) ? NAMES[platform] : undefined;
  const [first = "", ...rest] = platform;
  return known ?? first.toUpperCase() + rest.join("");
}
