import path from "node:path";
import type { ApiRoute } from "@/lib/api/routes";
import { untilSettled } from "@/lib/server/ingest/in-background";
import { announceWrites } from "@/lib/server/live/announce-writes";
import { serveStore } from "@/lib/server/store/serve-store.fixture";
import type { Store } from "@/lib/server/store/store";

type Scratch = Readonly<{ store: Store; close: () => Promise<void> }>;

/** Gives the handlers a test's own database until `close`. */
export function serveScratch(scratch: Scratch): Scratch {
  const store = announceWrites(scratch.store);
  const restore = serveStore(store);
  const close = async () => {
    await untilSettled();
    restore();
    await scratch.close();
  };
  return { store, close };
}

/** The route file of a path, as Next resolves it. */
export const routeFile = ({ path: apiPath }: ApiRoute): string =>
  `app${apiPath.replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`;

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

type Call = Readonly<{
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  key?: string;
  /** Instead of `body`: exactly these bytes and headers. */
  raw?: RequestInit;
}>;

/** Calls a handler as the server would. */
export async function callApi(route: ApiRoute, { params = {}, query = {}, body, key, raw }: Call = {}) {
  const module = (await import(path.resolve(routeFile(route)))) as Record<string, Handler>;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const named = Object.fromEntries(names.map((name) => [name, params[name] ?? name]));
  const address = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(named[name] ?? name),
  );
  const request = new Request(`http://127.0.0.1:3000${address}?${new URLSearchParams(query)}`, {
    method: route.method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...raw,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(raw?.headers as Record<string, string> | undefined),
    },
  });
  const handler = module[route.method];
  if (handler === undefined) throw new Error(`${routeFile(route)} has no ${route.method}`);
  const response = await handler(request, { params: Promise.resolve(named) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    text,
    json: isJson ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
}
