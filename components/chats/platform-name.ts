/** Names that are not just their id with a capital. */
const NAMES: Readonly<Record<string, string>> = {
  aistudio: "AI Studio",
  chatgpt: "ChatGPT",
  langchain: "LangChain",
  "open-webui": "Open WebUI",
  openai: "OpenAI",
  sharegpt: "ShareGPT",
  whatsapp: "WhatsApp",
};

/** The store's word for a chat whose source names no platform. */
const NONE = "unknown";

/** Platforms are stored as importers write them, in small letters; undefined where a chat has none. */
export function platformName(platform: string): string | undefined {
  if (platform === NONE) return undefined;
  const known = Object.hasOwn(NAMES, platform) ? NAMES[platform] : undefined;
  const [first = "", ...rest] = platform;
  return known ?? first.toUpperCase() + rest.join("");
}
