import { expect, test } from "vitest";
import { textFragments, writtenForms } from "./text-fragments";

test("takes the beginnings of the longest lines and leaves short lines out", () => {
  const long = "x".repeat(100);
  expect(textFragments(["short\n  a line of some length \n", long, "a line of some length"])).toEqual([
    "x".repeat(32),
    "a line of some length",
  ]);
  expect(textFragments(["ok", "yes\nno"])).toEqual([]);
});

test("never splits a surrogate pair", () => {
  expect(textFragments(["😀".repeat(70)])).toEqual(["😀".repeat(32)]);
});

test("finds a text in JSON, in JSON inside JSON, and with ASCII escapes", () => {
  const fragment = 'каже "так" 😀 і йде';
  const forms = writtenForms(fragment);
  const python = JSON.stringify(fragment).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const texts = [fragment, JSON.stringify(fragment), JSON.stringify(JSON.stringify(fragment)), python];
  expect(texts.map((text) => forms.some((form) => text.includes(form)))).toEqual([true, true, true, true]);
  expect(writtenForms("plain words only")).toEqual(["plain words only"]);
});
