import http from "node:http";
import { describeListenError } from "./address.mjs";
import { createLog } from "./create-log.mjs";
import { escapeForTerminals } from "./escape-controls.mjs";
import { observeRequests } from "./observe-requests.mjs";
import { ROOT } from "./project.mjs";
import { routePatterns } from "./route-patterns.mjs";
import { trustProxies } from "./trust-proxies.mjs";
import { watchParents } from "./watch-parents.mjs";

const GRACE_MS = 2000;
/** TRACE would echo cookies, and Next fails on it; CONNECT is for forward proxies. */
const REFUSED_METHODS = new Set(["TRACE", "CONNECT"]);
/** Less than the ten seconds after which Docker kills a process. */
const STOP_WITHIN_MS = 8000;

/**
 * Runs the built app in this process, so that nothing outlives it.
 * @param {{ host: string, port: number, url: string }} address
 */
export async function serve({ host, port, url }) {
  // Without colours, because escape sequences are made visible in a terminal.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" });
  escapeForTerminals();
  surviveClosedOutput();
  const log = createLog();
  singletons().set("log", log);
  const { default: createApp } = await import("next");
  const app = createApp({ dev: false, dir: ROOT, hostname: host, port });
  await app.prepare();
  const answer = app.getRequestHandler();
  const readProxy = trustProxies();
  const observe = observeRequests({
    log,
    patternOf: routePatterns(),
    measure: (request) => singleton("metrics")?.measureRequest(request),
  });
  const server = http.createServer((request, response) => {
    const isFromProxy = readProxy(request);
    observe(request, response, isFromProxy);
    if (REFUSED_METHODS.has(request.method ?? "")) return void response.writeHead(405).end();
    request.url = escapeStrayPercents(request.url ?? "/");
    return answer(request, response);
  });
  stopCleanly(server);
  await new Promise((resolve, reject) => {
    server.once("error", (error) => reject(describeListenError(error, { host, port })));
    server.listen({ host, port }, () => resolve(undefined));
  });
  console.log(`Contextscope is ready: ${url}`);
  singleton("on-ready")?.();
}

/**
 * The singletons of the app (`lib/core/process-singleton.ts`), which runs in this process, but from Next's own modules.
 * @returns {Map<string, any>}
 */
function singletons() {
  const holder = /** @type {Record<symbol, Map<string, any>>} */ (/** @type {unknown} */ (globalThis));
  const key = Symbol.for("contextscope.singletons");
  holder[key] ??= new Map();
  return holder[key];
}

/** @param {string} name */
const singleton = (name) => singletons().get(name);

/** Nobody reads the log any more (`npm start | head`): without a listener, reporting each failed line would fail again. */
function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * Escapes a percent sign that does not start an escape sequence, so that the app shows its own 404 page.
 * Next would fail before any of our code runs.
 * @param {string} url path and query, as they were sent
 */
export function escapeStrayPercents(url) {
  const [path = "", ...query] = url.split("?");
  const segments = path.split("/");
  const readable = segments.map((segment) =>
    isDecodable(segment) ? segment : segment.replaceAll("%", "%25"),
  );
  return [readable.join("/"), ...query].join("?");
}

/** @param {string} segment */
function isDecodable(segment) {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/** The work that follows responses: `lib/server/ingest/in-background.ts`. */
const finishBackground = async () => singleton("background-work")?.finish();

/**
 * Stops accepting requests, lets running ones finish, ends open streams, finishes what follows the responses, and exits.
 * @param {import("node:http").Server} server
 */
export function stopCleanly(server) {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close(() => void finishBackground().finally(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS);
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
  };
  // Next's own handlers would exit before running requests are answered.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  watchParents(stop);
}
