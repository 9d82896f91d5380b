import { existsSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";
import { untilSettled } from "@/lib/server/ingest/in-background";
import { serveStore } from "@/lib/server/store/serve-store.fixture";
import type { Store } from "@/lib/server/store/store";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Scratch = Readonly<{ store: Store; close: () => Promise<void> }>;

const routes: readonly ApiRoute[] = Object.values(ROUTES);
const patternOf = ({ path: address }: ApiRoute) =>
  new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/** The handler that Next would choose, with its path parameters. Routes of the pages only without parameters. */
async function findHandler(method: string, address: string) {
  const route = routes.find((one) => one.method === method && patternOf(one).test(address));
  const groups = (route && patternOf(route).exec(address)?.groups) ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  const file = `app${(route?.path ?? address).replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`;
  if (!existsSync(file)) return undefined;
  const handler = ((await import(path.resolve(file))) as Record<string, Handler>)[method];
  return handler && { handler, params };
}

async function answer(incoming: http.IncomingMessage): Promise<Response> {
  const { method = "GET", url = "/" } = incoming;
  const found = await findHandler(method, new URL(url, "http://127.0.0.1").pathname);
  if (found === undefined) return new Response("no such route", { status: 404 });
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request = new Request(new URL(url, "http://127.0.0.1"), {
    method,
    headers: incoming.headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  return found.handler(request, { params: Promise.resolve(found.params) });
}

/** Serves the real API handlers on a separate port with a separate test database. */
export async function serveApi(scratch: Scratch) {
  const restore = serveStore(scratch.store);
  const server = http.createServer(async (incoming, outgoing) => {
    const response = await answer(incoming);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    else
      Readable.from(response.body)
        .on("error", () => undefined)
        .pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await untilSettled();
    restore();
    await scratch.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, close };
}
