type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** Our shortcuts that are not letters, as a US keyboard types them: alone, and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Slash: ["/", "?"],
};

/** Digits are omitted: Cyrillic layouts type them too, and AZERTY has letters in their place. */
function usKey({ code, shiftKey }: Pressed): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0];
}

/** The one shortcut for which Cyrillic layouts type another ASCII character. */
const isCyrillicSlash = ({ key, code, shiftKey }: Pressed): boolean =>
  code === "Slash" && key === (shiftKey ? "," : ".");

/** The key as typed, so that Dvorak and AZERTY keep their letters; otherwise the US key at that position. */
export function pressedKey(pressed: Pressed): string {
  const isTyped = /^\p{ASCII}+$/u.test(pressed.key) && !isCyrillicSlash(pressed);
  return isTyped ? pressed.key : (usKey(pressed) ?? pressed.key);
}
