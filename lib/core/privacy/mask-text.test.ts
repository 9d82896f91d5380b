import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countMasked, MASK_RULES, type MaskRule, maskText } from "./mask-text";
import { maskJson, maskValue } from "./mask-value";

const fake = (prefix: string, length: number) => prefix + "aB3dE6gH9".repeat(40).slice(0, length);
const PEM = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nAb+/=\n-----END RSA PRIVATE KEY-----";
const mask = (text: string) => maskText(text, MASK_RULES);

describe("maskText", () => {
  test.each([
    ["a Google key", fake("AIza", 35), "key"],
    ["an OpenAI key", fake("sk-proj-", 48), "key"],
    ["an AWS key", "AKIAIOSFODNN7EXAMPLE", "key"],
    ["a private key", PEM, "key"],
    ["a private key inside JSON", PEM.replaceAll("\n", "\\n"), "key"],
    ["a GitHub token", fake("ghp_", 36), "token"],
    ["a JSON web token", `${fake("eyJ", 30)}.${fake("eyJ", 40)}.${fake("", 43)}`, "token"],
    ["a Visa number", "4111 1111 1111 1111", "card"],
    ["a Mastercard number", "5555-5555-5555-4444", "card"],
    ["an Amex number", "378282246310005", "card"],
    ["a Ukrainian account", "UA21 3223 1300 0002 6007 2335 6600 1", "iban"],
    ["a German account", "DE89370400440532013000", "iban"],
  ])("masks %s", (_, secret, kind) => {
    expect(mask(`before ${secret} after`)).toBe(`before [masked: ${kind}] after`);
  });

  test.each([
    "on 12 4111 1111 1111 1111",
    "4111 1111 1111 1111 12/27 123",
    "4111111111111111, 5555555555554444",
  ])("finds cards among other numbers: %s", (text) => {
    expect(mask(text)).not.toMatch(/4111|5555/);
  });

  test.each([
    "order 4111 1111 1111 1112",
    "at 1743770000000 and 1743770000000000",
    "mention <@123456789012345678>",
    "UA21 3223 1300 0002 6007 2335 6600 2",
    "a sk-slug-of-a-page-with-words",
    "call 380 44 123 45 67",
  ])("leaves %s", (text) => {
    expect(mask(text)).toBe(text);
  });

  it("masks each of several private keys, and the rest of one that is cut off", () => {
    expect(mask(`${PEM} and ${PEM}, thanks`)).toBe("[masked: key] and [masked: key], thanks");
    expect(mask(`see ${PEM.slice(0, 45)}`)).toBe("see [masked: key]");
  });

  it("masks only what the rules name", () => {
    const text = `${fake("ghp_", 36)} AKIAIOSFODNN7EXAMPLE 4111111111111111`;
    const kinds = (rules: readonly MaskRule[]) => [...countMasked(maskText(text, rules)).keys()];
    expect([["keys"], ["tokens"], ["cards"], []].map((rules) => kinds(rules as MaskRule[]))).toEqual([
      ["key"],
      ["token"],
      ["card"],
      [],
    ]);
  });

  it("changes a masked text no further", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = mask(`${text} 4111 1111 1111 1111 ${text}`);
        expect(mask(once)).toBe(once);
      }),
    );
  });

  it.each([
    ["digits", "4".repeat(300_000)],
    ["groups of digits", "4111 ".repeat(60_000)],
    ["capital words", "AB12CDEF".repeat(40_000)],
    ["starts of accounts", "DE89 3704 0044 0532 0130 0".repeat(10_000)],
    ["starts of keys", "sk-".repeat(100_000)],
    ["starts of private keys", "-----BEGIN PRIVATE KEY-----".repeat(2_000)],
  ])("ends on hostile %s", (_, text) => {
    expect(mask(text).length).toBeGreaterThan(0);
  });
});

describe("JSON", () => {
  it("keeps every character but the secrets", () => {
    const json =
      '{ "a" : "x\\u0041", "key":"AKIAIOSFODNN7EXAMPLE", "n":[1.50, 4111111111111111, 1.4111111111111111] }';
    expect(maskJson(json, mask)).toBe(
      '{ "a" : "x\\u0041", "key":"[masked: key]", "n":[1.50, "[masked: card]", 1.4111111111111111] }',
    );
    expect(maskJson("no JSON, AKIAIOSFODNN7EXAMPLE", mask)).toBe("no JSON, [masked: key]");
  });

  it("leaves media bytes, in which a key appears by chance", () => {
    const data = `${"A".repeat(1000)}${fake("AIza", 35)}${"A".repeat(965)}`;
    const value = { data, url: `data:image/png;base64,${fake("AIza", 36)}` };
    expect(maskValue(value, mask)).toBe(value);
    expect(maskJson(JSON.stringify(value), mask)).toBe(JSON.stringify(value));
  });

  it("masks nested texts and numbers, not field names", () => {
    expect(maskValue({ a: [{ b: "4111111111111111" }, 4111111111111111, null, true] }, mask)).toEqual({
      a: [{ b: "[masked: card]" }, "[masked: card]", null, true],
    });
  });
});
