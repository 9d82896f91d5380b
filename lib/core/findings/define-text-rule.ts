import type { Message } from "../schema/message";
import { defineRule } from "./define-rule";
import type { FindingKind, FindingRule, Severity } from "./finding";
import { forEachText, type TextPlace } from "./for-each-text";

type TextRemark = Readonly<{ message: string; hint: string }>;
type InspectText = (text: string, place: TextPlace, source?: Message) => readonly TextRemark[];

/** A rule that checks one text at a time, wherever the text appears. */
export const defineTextRule = <Kind extends FindingKind>(
  kind: Kind,
  severity: Severity,
  inspect: InspectText,
): FindingRule & Readonly<{ kind: Kind }> =>
  defineRule(kind, severity, (input) => {
    const remarks: (TextRemark & { messageId: string | undefined })[] = [];
    forEachText(input, (text, place, source) => {
      for (const remark of inspect(text, place, source)) remarks.push({ ...remark, messageId: source?.id });
    });
    return remarks;
  });
