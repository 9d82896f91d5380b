import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isProtected, readAccessSettings } from "./access-settings";
import { hashPassword, isPasswordHash, verifyPassword } from "./password";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-access-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "password");
writeFileSync(file, "from a file\n");
const HASH = `scrypt:16384:8:1:${"a".repeat(22)}:${"b".repeat(43)}`;
const OIDC = {
  OIDC_ISSUER: "https://login.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_ADMINS: "Ann@example.org, @admins.example",
};

test("without a variable nobody has to sign in", () => {
  expect(isProtected(readAccessSettings({}))).toBe(false);
});

describe("a password", () => {
  test.each([
    ["plain", { CONTEXTSCOPE_PASSWORD: "correct horse" }, "correct horse"],
    ["as a hash", { CONTEXTSCOPE_PASSWORD_HASH: HASH }, HASH],
    ["in a file, without its line break", { CONTEXTSCOPE_PASSWORD_FILE: file }, "from a file"],
  ])("%s", (_, environment, password) => {
    expect(readAccessSettings(environment).password).toBe(password);
  });

  test.each([
    ["two forms", { CONTEXTSCOPE_PASSWORD: "a", CONTEXTSCOPE_PASSWORD_FILE: file }, /only one of/],
    ["a hash of another kind", { CONTEXTSCOPE_PASSWORD_HASH: "$2b$10$abc" }, /hash-password/],
    ["a missing file", { CONTEXTSCOPE_PASSWORD_FILE: `${file}-gone` }, /cannot be read/],
    ["the viewer's alone", { CONTEXTSCOPE_VIEWER_PASSWORD: "v" }, /needs CONTEXTSCOPE_PASSWORD/],
    [
      "the same for both roles",
      { CONTEXTSCOPE_PASSWORD: "x", CONTEXTSCOPE_VIEWER_PASSWORD: "x" },
      /must differ/,
    ],
    ["an issuer without a client", { OIDC_ISSUER: "https://login.example" }, /OIDC_CLIENT_ID/],
    ["an issuer for nobody", { ...OIDC, OIDC_ADMINS: "" }, /nobody could sign in/],
    ["two secrets", { ...OIDC, OIDC_CLIENT_SECRET_FILE: file }, /only one of/],
    ["a user header from anybody", { CONTEXTSCOPE_REMOTE_USER_HEADER: "x-user" }, /TRUSTED_PROXIES/],
  ])("%s: the start is refused with a sentence", (_, environment, sentence) => {
    expect(() => readAccessSettings(environment)).toThrow(sentence);
  });
});

test("people are compared in lower case", () => {
  expect(readAccessSettings(OIDC).oidc).toMatchObject({
    admins: ["ann@example.org", "@admins.example"],
    viewers: [],
  });
});

test("a hash verifies its password, in any Unicode form, and no other", async () => {
  const hash = await hashPassword("käse");
  expect(isPasswordHash(hash)).toBe(true);
  expect(await verifyPassword("ka\u0308se", hash)).toBe(true);
  expect(await verifyPassword("kase", hash)).toBe(false);
  expect(await verifyPassword(hash, hash)).toBe(false);
  expect(await verifyPassword("kase", "kase")).toBe(true);
});
