import { cleanResponse } from "../metadata/clean-response";
import type { ReplyTarget } from "../model/context-input";
import type { VideoDescription } from "../model/selected-context";
import { lineBreaksToSpaces } from "../text/line-breaks-to-spaces";

/** What the bot said after the replied-to message, as one line; nothing when it said nothing a user would see. */
export function describeReplyVideo(target: ReplyTarget | undefined): VideoDescription | undefined {
  if (!target?.answer) return undefined;
  const text = lineBreaksToSpaces(cleanResponse(target.answer.text ?? "").trim());
  if (text === "") return undefined;
  return {
    videoMessageId: target.message.id,
    answerMessageId: target.answer.id,
    line: `[Previously about video]: ${text}`,
  };
}
