import { BlockList, isIP } from "node:net";
import { UserError } from "./user-error.mjs";

/** Read by lib/server/access/peer-headers.ts. */
const ADDRESS = "x-contextscope-address";
const SCHEME = "x-contextscope-scheme";
const USER = "x-contextscope-user";
const SINGLETONS = Symbol.for("contextscope.singletons");

/** Headers that only a trusted proxy may set. Next believes them, and no code behind this file needs them. */
const PROXY_HEADERS = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-contextscope-.*|x-middleware-.*)$/;

/**
 * @param {string | undefined} list addresses and CIDR ranges
 * @returns {(address: string) => boolean}
 */
function readTrustedProxies(list) {
  const trusted = new BlockList();
  for (const entry of (list ?? "").split(/[\s,]+/).filter(Boolean)) {
    const { address, bits } = readRange(entry);
    trusted.addSubnet(address, bits, familyOf(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/** @param {string} address */
const familyOf = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** @param {string} entry */
function readRange(entry) {
  const [address = "", length] = entry.split("/");
  const most = familyOf(address) === "ipv6" ? 128 : 32;
  const bits = length === undefined ? most : Number(length);
  if (isIP(address) === 0 || length === "" || !Number.isInteger(bits) || bits < 0 || bits > most) {
    throw new UserError(
      `CONTEXTSCOPE_TRUSTED_PROXIES: "${entry}" is neither an address nor a range such as 10.0.0.0/8.`,
    );
  }
  return { address, bits };
}

/** IPv4 clients of an IPv6 socket. @param {string | undefined} address */
const plainAddress = (address) => (address ?? "").replace(/^::ffff:(?=\d+\.)/, "");

/** @param {string | string[] | undefined} header */
const values = (header) =>
  String(header ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);

/**
 * Gives every request the client's address, the scheme and the user of a trusted proxy under names of our own, and
 * removes what anybody else sent about those. Returns whether a trusted proxy sent the request.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {(request: import("node:http").IncomingMessage) => boolean}
 */
export function trustProxies(environment = process.env) {
  const isTrusted = readTrustedProxies(environment.CONTEXTSCOPE_TRUSTED_PROXIES);
  const userHeader = environment.CONTEXTSCOPE_REMOTE_USER_HEADER?.toLowerCase();
  announce();
  return (request) => {
    const { headers } = request;
    const peer = plainAddress(request.socket.remoteAddress);
    const isFromProxy = isTrusted(peer);
    const found = isFromProxy ? readProxyHeaders(headers, userHeader, isTrusted) : NOTHING;
    const isSpoofable = (/** @type {string} */ name) => PROXY_HEADERS.test(name) || name === userHeader;
    for (const name of Object.keys(headers).filter(isSpoofable)) delete headers[name];
    headers[ADDRESS] = found.address ?? peer;
    headers[SCHEME] = found.scheme ?? "http";
    if (found.host !== undefined) headers.host = found.host;
    if (found.user !== undefined) headers[USER] = encodeURIComponent(found.user);
    return isFromProxy;
  };
}

const NOTHING = { address: undefined, scheme: undefined, host: undefined, user: undefined };

/**
 * The nearest address in the chain that is no trusted proxy is the client.
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string | undefined} userHeader
 * @param {(address: string) => boolean} isTrusted
 */
function readProxyHeaders(headers, userHeader, isTrusted) {
  const chain = values(headers["x-forwarded-for"]).map(plainAddress);
  const user = userHeader && String(headers[userHeader] ?? "").trim();
  return {
    address: chain.findLast((address) => !isTrusted(address)) ?? chain[0],
    scheme: values(headers["x-forwarded-proto"]).at(-1) === "https" ? "https" : "http",
    host: values(headers["x-forwarded-host"]).at(-1),
    user: user || undefined,
  };
}

/** Marks this process as one whose headers can be believed. */
function announce() {
  const holder = /** @type {Record<symbol, Map<string, unknown> | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  );
  holder[SINGLETONS] ??= new Map();
  holder[SINGLETONS].set("peer-headers", true);
}
