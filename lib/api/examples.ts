import type { ApiRoute, ROUTES } from "./routes";

/** A valid body for each route that takes one. */
export const EXAMPLE_BODIES: Readonly<Partial<Record<keyof typeof ROUTES, unknown>>> = {
  ingestMessages: {
    chat: { title: "Kyiv devs", platform: "telegram", bot: { name: "gryag", username: "gryag_bot" } },
    message: {
      id: "456",
      role: "user",
      author: { id: "987654321", name: "Alice" },
      text: "Hello",
      sentAt: "2025-04-04T12:33:00Z",
    },
  },
  editMessage: { text: "Hello again" },
  describeChat: {
    title: "Kyiv devs",
    platform: "telegram",
    bot: { name: "gryag" },
    systemPrompt: "Be brief.",
  },
  changeBot: { bot: { name: "gryag" } },
  writeProfiles: { profiles: [{ userId: "987654321", summary: "Likes tea." }] },
  writeEpisodes: { episodes: [{ topic: "Trip", summary: "They went to Lviv.", importance: 0.8 }] },
  recordRequest: {
    id: "req-1",
    messageId: "456",
    provider: "google",
    model: "gemini-3.5-flash",
    body: '{"generationConfig":{},"safetySettings":[],"contents":[]}',
    answer: "Hi",
  },
  summariseNow: {},
  createKey: { name: "My bot", scope: "write" },
  rotateKey: { graceHours: 24 },
  writeRetention: { retention: { days: 30 } },
  writeDefaultRetention: { retention: { days: 365, messages: 100_000 } },
};

const VALUES: Readonly<Record<string, string>> = {
  chatId: "-123456789",
  messageId: "456",
  requestId: "req-1",
};

/** A command to paste into a terminal, for a server such as `http://127.0.0.1:3000`. */
export function writeCurlExample(
  server: string,
  id: keyof typeof ROUTES,
  { method, path, scope }: ApiRoute,
): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? `${name.toUpperCase()}`);
  const body = EXAMPLE_BODIES[id];
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${server}${address}`,
    ...(scope === "open" ? [] : ['-H "Authorization: Bearer $CONTEXTSCOPE_KEY"']),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}
