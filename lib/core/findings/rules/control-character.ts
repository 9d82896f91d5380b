import { defineTextRule } from "../define-text-rule";

export const controlCharacter = defineTextRule("control-character", "warning", (text, place) => {
  const found = firstControl(text);
  if (found === undefined) return undefined;
  return {
    message: `The ${place} holds the control character ${found}.`,
    hint: "Remove it from the stored text: single-message strips most control characters, the other formats send them.",
  };
});

function firstControl(text: string): string | undefined {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isControl(unit)) return `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
  }
  return undefined;
}

/** Tab, line feed and carriage return are ordinary text. */
const isControl = (unit: number): boolean =>
  (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) || (unit >= 0x7f && unit <= 0x9f);
