/** Only the beginning is checked, because failure messages are short. */
const READ_LIMIT = 400;

const BLANK = /^[\s.…–—_*#|`~-]*$/u;
const STAND_IN =
  /^[[({<*_"'`]{0,3}\s?(?:(?:insert |your |the |conversation |chat |dialog(?:ue)? |previous )?summary(?: (?:goes )?here| of (?:the )?(?:conversation|chat)| text| placeholder| pending| unavailable| not available)?|placeholder|to ?do|tbd|n\/a|none|null|undefined|lorem ipsum\b.*|no summary(?: available| yet)?|empty|test|підсумок|резюме|немає підсумку|resumo|sem resumo)\s?[\])}>*_"'`]{0,3}[.!…:]*$/isu;
const FAILURE =
  /^[[(*]{0,2}(?:error|failed|failure|exception|timeout|summari[sz]ation (?:failed|error)|(?:could not|couldn't|unable to|cannot|can't) (?:generate|create|make|produce|summari[sz]e)|помилка|ошибка|erro(?: ao)?)\b/iu;
const REFUSAL =
  /^(?:(?:i'm|i am) sorry|sorry,|i (?:cannot|can't|can not|am unable to|won't)|i'm unable to|as an ai\b|вибачте|на жаль, я не можу|извините|к сожалению, я не могу|desculpe|não posso)/iu;

/** Whether a text is a failed summary: empty, a template, an error message or a refusal. */
export function isPlaceholderSummary(text: string): boolean {
  const start = text.trim().slice(0, READ_LIMIT).replaceAll("’", "'");
  return [BLANK, STAND_IN, REFUSAL].some((pattern) => pattern.test(start)) || isFailure(start);
}

/** A real summary may start with the word error ("Error handling was discussed…"), but then it continues. */
const isFailure = (start: string): boolean =>
  start.length < 200 && FAILURE.test(start) && !start.includes("\n");
