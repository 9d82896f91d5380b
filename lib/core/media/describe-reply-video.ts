import { cleanResponse } from "../metadata/clean-response";
import type { ReplyTarget } from "../model/context-input";
import type { DescribedVideo } from "../model/selected-context";
import { lineBreaksToSpaces } from "../text/line-breaks-to-spaces";

/** The bot's answer after the reply target, as one line; undefined if it contains nothing a user would see. */
export function describeReplyVideo(target: ReplyTarget | undefined): DescribedVideo | undefined {
  if (!target?.answer) return undefined;
  const text = lineBreaksToSpaces(cleanResponse(target.answer.text ?? "").trim());
  if (text === "") return undefined;
  return {
    videoMessageId: target.message.id,
    answerMessageId: target.answer.id,
    line: `[Previously about video]: ${text}`,
  };
}
