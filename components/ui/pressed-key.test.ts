import { expect, it } from "vitest";
import { pressedKey } from "./pressed-key";

it.each([
  ["a Latin letter", "c", "KeyC", "c"],
  ["a Dvorak letter, by what it types", "j", "KeyC", "j"],
  ["an AZERTY letter, by what it types", "a", "KeyQ", "a"],
  ["a Ukrainian letter, by its place", "с", "KeyC", "c"],
  ["a Greek letter, by its place", "ξ", "KeyJ", "j"],
  ["a Ukrainian letter in place of a bracket", "х", "BracketLeft", "["],
  ["a Ukrainian letter in place of a bracket", "ї", "BracketRight", "]"],
  ["a Ukrainian full stop in place of the slash", ".", "Slash", "/"],
  ["a full stop in its own place", ".", "Period", "."],
  ["a Ukrainian slash, which is typed elsewhere", "/", "Backslash", "/"],
  ["a digit", "2", "Digit2", "2"],
  ["an AZERTY letter in place of a digit", "é", "Digit2", "é"],
  ["a named key", "ArrowDown", "ArrowDown", "ArrowDown"],
  ["a named key", "Enter", "NumpadEnter", "Enter"],
  ["a letter from nowhere", "с", "", "с"],
])("%s (%s, %s) is %s", (_, key, code, expected) => {
  expect(pressedKey({ key, code, shiftKey: false })).toBe(expected);
});

it.each([
  ["C", "KeyC", "C"],
  ["С", "KeyC", "C"],
  ["Х", "BracketLeft", "{"],
  [",", "Slash", "?"],
  ["?", "Digit7", "?"],
])("with Shift, %s (%s) is %s", (key, code, expected) => {
  expect(pressedKey({ key, code, shiftKey: true })).toBe(expected);
});
