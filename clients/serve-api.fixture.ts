import { existsSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { ROUTES } from "@/lib/api/routes";
import { HANDLERS } from "@/lib/server/access/access-table";
import { untilSettled } from "@/lib/server/ingest/in-background";
import { serveStore } from "@/lib/server/store/serve-store.fixture";
import type { Store } from "@/lib/server/store/store";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Scratch = Readonly<{ store: Store; close: () => Promise<void> }>;

/** Loads a route file of `app`; Node imports it unless the caller has bundled it. */
type LoadModule = (file: string) => Promise<Readonly<Record<string, Handler>>>;
const importFile: LoadModule = (file) => import(path.resolve(file));

/** Every route with the names that Next gives to its parameters: `GET /api/chats/[id]/answers`. */
const addresses: readonly string[] = [
  ...Object.values(ROUTES).map(({ method, path: address }) => `${method} ${address}`),
  ...Object.keys(HANDLERS),
].map((address) => address.replaceAll(/\{(\w+)\}/g, "[$1]"));

const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)")}$`);

/** The handler that Next would choose, with its path parameters. */
async function findHandler(load: LoadModule, method: string, pathname: string) {
  const called = `${method} ${pathname}`;
  // A fixed path is chosen before a parameter.
  const found = addresses.includes(called)
    ? called
    : addresses.find((address) => patternOf(address).test(called));
  if (found === undefined) return undefined;
  const groups = patternOf(found).exec(called)?.groups ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  const file = `app${found.slice(method.length + 1)}/route.ts`;
  const handler = existsSync(file) ? (await load(file))[method] : undefined;
  return handler && { handler, params };
}

async function answer(load: LoadModule, incoming: http.IncomingMessage): Promise<Response> {
  const { method = "GET", url = "/" } = incoming;
  const found = await findHandler(load, method, new URL(url, "http://127.0.0.1").pathname);
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
export async function serveApi(scratch: Scratch, load = importFile) {
  const restore = serveStore(scratch.store);
  const server = http.createServer(async (incoming, outgoing) => {
    const response = await answer(load, incoming);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    // A client that leaves ends the stream, as in Next.
    else pipeline(Readable.from(response.body), outgoing, () => undefined);
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
