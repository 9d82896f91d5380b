import { describe, expect, it } from "vitest";
import { quote } from "./quote";

const SECRET = `ghp_${"aB3dE6gH9".repeat(4)}`;

describe("quote", () => {
  it.each([
    ["short text stays", "Привіт 👋", "“Привіт 👋”"],
    ["line breaks become spaces", "a\r\nb\tc", "“a  b c”"],
    ["a long text is cut by code points", "😀".repeat(61), `“${"😀".repeat(60)}…”`],
    ["nothing invisible is printed", "a\u0000b\u202ec\ud800", "“a\ufffdb\ufffdc\ufffd”"],
    ["a secret is masked", `key ${SECRET} end`, "“key ghp_… end”"],
    [
      "a secret that runs past the cut is masked too",
      `${"x".repeat(50)} ${SECRET}`,
      `“${"x".repeat(50)} ghp_…”`,
    ],
  ])("%s", (_name, text, expected) => expect(quote(text)).toBe(expected));

  it("starts before a secret rather than inside it", () => {
    expect(quote(`see ${SECRET} there`, 20)).toBe("“ghp_… there”");
  });
});
