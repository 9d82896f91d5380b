import { MASK_RULES, type MaskRule } from "../../core/privacy/mask-text";
import { AppError } from "../app-error";

type Environment = Readonly<Record<string, string | undefined>>;

/** `CONTEXTSCOPE_MASK`: the kinds of secrets that are masked before storing; none by default. */
export function readMaskRules({ CONTEXTSCOPE_MASK: wanted = "" }: Environment): readonly MaskRule[] {
  const names = wanted
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const unknown = names.filter((name) => !MASK_RULES.some((rule) => rule === name));
  // A misspelled rule would silently store what somebody wanted masked.
  if (unknown.length > 0)
    throw new AppError(
      "unavailable",
      `CONTEXTSCOPE_MASK names unknown rules (${unknown.join(", ")}). The rules are ${MASK_RULES.join(", ")}.`,
    );
  return MASK_RULES.filter((rule) => names.includes(rule));
}
