import { describe, expect, test } from "vitest";
import { trustProxies } from "./setup/trust-proxies.mjs";

/**
 * @param {string} peer
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} environment
 */
function pass(peer, headers, environment = {}) {
  const request = { socket: { remoteAddress: peer }, headers: { host: "127.0.0.1:3000", ...headers } };
  trustProxies({ NODE_ENV: "test", ...environment })(/** @type {any} */ (request));
  return request.headers;
}

const TRUSTED = {
  CONTEXTSCOPE_TRUSTED_PROXIES: "10.0.0.0/8, ::1 192.168.1.7",
  CONTEXTSCOPE_REMOTE_USER_HEADER: "X-User",
};
const SENT = {
  "x-forwarded-for": "203.0.113.9, 10.1.1.1",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "chats.example",
  "x-user": "Ann",
};

describe("a proxy that is trusted", () => {
  test.each(["10.1.2.3", "::ffff:10.1.2.3", "::1", "192.168.1.7"])(
    "at %s reports client, scheme, host and user",
    (peer) => {
      expect(pass(peer, SENT, TRUSTED)).toEqual({
        host: "chats.example",
        "x-contextscope-address": "203.0.113.9",
        "x-contextscope-scheme": "https",
        "x-contextscope-user": "Ann",
      });
    },
  );
});

describe("anybody else", () => {
  test.each([
    ["an unknown address", "203.0.113.9", TRUSTED],
    ["a neighbour", "192.168.1.8", TRUSTED],
    ["loopback, without a list", "127.0.0.1", {}],
  ])("reports nothing: %s", (_, peer, environment) => {
    const headers = pass(
      peer,
      { ...SENT, forwarded: "for=1.2.3.4", "x-contextscope-user": "root" },
      environment,
    );
    expect(headers).toMatchObject({
      host: "127.0.0.1:3000",
      "x-contextscope-address": peer,
      "x-contextscope-scheme": "http",
    });
    const left = Object.keys(headers).filter((name) => /forwarded|contextscope-user/.test(name));
    expect(left).toEqual([]);
  });

  test("cannot name a user", () => {
    expect(pass("203.0.113.9", SENT, TRUSTED)).not.toHaveProperty("x-user");
  });
});

test.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/", "::1/129"])("%s is refused at the start", (entry) => {
  expect(() => trustProxies({ NODE_ENV: "test", CONTEXTSCOPE_TRUSTED_PROXIES: entry })).toThrow(
    /neither an address/,
  );
});
