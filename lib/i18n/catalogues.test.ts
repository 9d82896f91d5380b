import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { CATALOGUES } from "./catalogues";
import { LOCALES } from "./locale";

type Texts = { readonly [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] satisfies [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const argumentsOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name).toSorted();

describe("the text catalogues", () => {
  const english = flatten(CATALOGUES.en);

  it.each(LOCALES)("%s says everything, with the same arguments", (locale) => {
    const texts = new Map(flatten(CATALOGUES[locale]));
    expect([...texts.keys()]).toEqual(english.map(([key]) => key));
    for (const [key, text] of english) {
      expect(argumentsOf(texts.get(key) ?? ""), key).toEqual(argumentsOf(text));
      expect(texts.get(key)?.trim(), key).not.toBe("");
    }
  });

  it.each([
    ["en", 0, "0 chats"],
    ["en", 1, "1 chat"],
    ["en", 21, "21 chats"],
    ["uk", 1, "1 чат"],
    ["uk", 3, "3 чати"],
    ["uk", 5, "5 чатів"],
    ["uk", 11, "11 чатів"],
    ["uk", 22, "22 чати"],
  ] as const)("%s counts %i as %s", (locale, count, text) => {
    const t = createTranslator({ locale, messages: CATALOGUES[locale] });
    expect(t("chats.total", { count })).toBe(text);
  });
});
