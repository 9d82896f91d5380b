import net from "node:net";
import { expect, test } from "vitest";
import { readAddress, requireFreePort } from "./setup/address.mjs";
import { isAtLeast } from "./setup/require-node.mjs";

test("listens on loopback, port 3000, by default", () => {
  expect(readAddress({ NODE_ENV: "test" })).toEqual({
    host: "127.0.0.1",
    port: 3000,
    url: "http://127.0.0.1:3000",
  });
  expect(readAddress({ NODE_ENV: "test", HOST: "::1", PORT: "8080" }).url).toBe("http://[::1]:8080");
});

test.each(["0.0.0.0", "192.168.1.7", "::", "example.com"])("HOST=%s is refused with the reason", (HOST) => {
  expect(() => readAddress({ NODE_ENV: "test", HOST })).toThrow("would let other machines read your chats");
});

test.each(["CONTEXTSCOPE_PASSWORD", "CONTEXTSCOPE_PASSWORD_FILE", "OIDC_ISSUER"])(
  "with %s other machines may reach the server",
  (name) => {
    expect(readAddress({ NODE_ENV: "test", HOST: "0.0.0.0", [name]: "x" }).host).toBe("0.0.0.0");
  },
);

test.each(["0", "65536", "http", "3000.5", "-1"])("PORT=%s is refused", (PORT) => {
  expect(() => readAddress({ NODE_ENV: "test", PORT })).toThrow("is not a port");
});

test("the error for a port in use is one sentence and suggests another port", async () => {
  const squatter = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => squatter.once("listening", resolve));
  const { port } = /** @type {net.AddressInfo} */ (squatter.address());
  await expect(requireFreePort({ host: "127.0.0.1", port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken`,
  );
  squatter.close();
});

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.1.0", true],
  ["20.9.9", false],
  ["18.20.0", false],
  ["8.0.0", false],
])("Node %s", (version, fits) => {
  expect(isAtLeast(version, "20.19.0")).toBe(fits);
});
