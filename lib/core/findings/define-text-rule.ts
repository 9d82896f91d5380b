import type { Message } from "../schema/message";
import { defineRule, type FindingRule, type Severity } from "./define-rule";
import { forEachText, type TextPlace } from "./for-each-text";

type TextRemark = Readonly<{ message: string; hint: string }>;
type InspectText = (
  text: string,
  place: TextPlace,
  source?: Message,
) => TextRemark | readonly TextRemark[] | undefined;

/** A rule that checks one text at a time, wherever the text appears. */
export const defineTextRule = <const Kind extends string>(
  kind: Kind,
  severity: Severity,
  inspect: InspectText,
): FindingRule<Kind> =>
  defineRule(kind, severity, (input) => {
    const remarks: (TextRemark & { messageId: string | undefined })[] = [];
    forEachText(input, (text, place, source) => {
      const found = inspect(text, place, source);
      if (found === undefined) return;
      for (const remark of [found].flat()) remarks.push({ ...remark, messageId: source?.id });
    });
    return remarks;
  });
