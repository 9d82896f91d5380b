import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillText } from "./fill-text";
import { permuteSymbols } from "./permute-symbols";
import { PSEUDONYM_WORDS } from "./pseudonym-words";
import { makePseudonyms } from "./pseudonyms";
import { hmac, pseudonyms } from "./pseudonyms.fixture";

describe("names", () => {
  it("are two neutral words, the same for the same name", () => {
    expect(pseudonyms.name("Anna Petrenko")).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(pseudonyms.name(" anna petrenko ")).toBe(pseudonyms.name("Anna Petrenko"));
    expect(pseudonyms.username("@anna")).toMatch(/^@[a-z]+_[a-z]+$/);
  });

  it("depend on the installation's secret", () => {
    expect(makePseudonyms(hmac("other")).name("Anna")).not.toBe(pseudonyms.name("Anna"));
  });

  it("stay empty where there is none", () => {
    expect([pseudonyms.name(""), pseudonyms.name(" "), pseudonyms.username("@")]).toEqual(["", " ", "@"]);
  });

  it("have no word twice", () => {
    expect(new Set(PSEUDONYM_WORDS).size).toBe(PSEUDONYM_WORDS.length);
  });
});

describe("ids", () => {
  it("keep length, sign and separators", () => {
    const shape = (id: string) =>
      pseudonyms.id(id).replace(/\d/g, "0").replace(/[a-z]/g, "x").replace(/[A-Z]/g, "X");
    expect(["-1001234567890", "user-12", "Ab3", ""].map(shape)).toEqual([
      "-0000000000000",
      "xxxx-00",
      "Xx0",
      "",
    ]);
    expect(pseudonyms.id("1234567890")).not.toBe("1234567890");
  });

  it.each([
    ["digits", 3, "0123456789"],
    ["letters", 2, "abcdefghijklmnopqrstuvwxyz"],
    ["one digit", 1, "0123456789"],
  ])("of a few %s never collide", (_, length, alphabet) => {
    const all = Array.from({ length: alphabet.length ** length }, (__, number) =>
      Array.from({ length }, (___, place) =>
        alphabet.charAt(Math.floor(number / alphabet.length ** place) % alphabet.length),
      ).join(""),
    );
    const replaced = all.map((id) => permuteSymbols(id, alphabet, hmac("test")));
    expect(new Set(replaced).size).toBe(all.length);
  });
});

describe("filler", () => {
  it("keeps word lengths, digits, lines and markup", () => {
    const filled = pseudonyms.text("**Hello**, world!\n- call 555-01 `now`");
    expect(filled.replace(/[a-z]/g, "x").replace(/[A-Z]/g, "X").replace(/\d/g, "0")).toBe(
      "**Xxxxx**, xxxxx!\n- xxxx 000-00 `xxx`",
    );
    expect(filled).not.toMatch(/hello|world/i);
  });

  it("keeps the UTF-16 length of every text and no letter beyond ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const filled = fillText(text, hmac("test"));
        expect(filled.length).toBe(text.length);
        expect(filled.replace(/[A-Za-z]/g, "")).not.toMatch(/\p{L}/u);
      }),
    );
    expect(pseudonyms.text("Привіт 👋🏽")).toMatch(/^[A-Z][a-z]{5} [a-z]{4}$/);
  });
});
