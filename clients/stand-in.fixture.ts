import http from "node:http";
import type { AddressInfo } from "node:net";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";

export type Received = Readonly<{ method: string; path: string; body: unknown; key: string | undefined }>;

type Answer = Readonly<{ status: number; body?: unknown; headers?: Record<string, string> }> | "hang";

export type StandIn = Readonly<{
  url: string;
  /** Received requests, oldest first. */
  received: Received[];
  /** Messages in the order in which they were stored. */
  messages: () => readonly { id: string | number; text?: string }[];
  close: () => Promise<void>;
}>;

const matches = (route: ApiRoute, method: string, path: string): boolean =>
  route.method === method && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

const routes: readonly ApiRoute[] = Object.values(ROUTES);

/** The API's response: bodies are checked with its own schemas. */
function judge({ method, path, body }: Received): Exclude<Answer, "hang"> {
  const route = routes.find((candidate) => matches(candidate, method, path));
  if (route === undefined) return { status: 404, body: { code: "no-route" } };
  const error = route.request?.safeParse(body).error;
  if (error) return { status: 400, body: { code: "invalid-body", error: error.message } };
  return { status: 200, body: { chatId: decodeURIComponent(path.split("/")[4] ?? ""), conflicts: 0 } };
}

/** An API on loopback that stores nothing; `answer` can override the response. */
export async function startStandIn(
  answer: (received: Received, place: number) => Answer | undefined = () => undefined,
  port = 0,
): Promise<StandIn> {
  const received: Received[] = [];
  const accepted: Received[] = [];
  const server = http.createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const key = request.headers.authorization?.replace("Bearer ", "");
    const one = { method: request.method ?? "", path: request.url ?? "", body, key };
    received.push(one);
    const reply = answer(one, received.length - 1) ?? judge(one);
    if (reply === "hang") return;
    if (reply.status === 200) accepted.push(one);
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const messages = () =>
    accepted.flatMap(({ body }) => (body as { messages?: { id: string }[] } | undefined)?.messages ?? []);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, messages, close };
}
