import type { Message } from "../../core/schema/message";
import { windowSize } from "../../core/window/history-limit";
import { textLength } from "../../import/json/text-length";
import type { Store } from "../store/store";
import { type ContextQuestion, planChat, readSizeOf } from "./load-context";

/**
 * The line between the main thread and the workers, in renderings of one message. Measured: 96 messages in four formats
 * take 4 ms, a hop to a worker and back 0.1 ms. A hop alone would pay off even for the smallest window, but there it
 * may wait behind a long computation. Up to this line the main thread is blocked for about 10 ms.
 */
const MAX_INLINE_MESSAGES = 1000;
/** The same for the length of the texts. */
const MAX_INLINE_CHARACTERS = 200_000;
/** Media are copied and hashed, not tokenised. */
const MEDIA_SHARE = 1 / 20;

/** Whether a context is cheap to render `passes` times. Reads the window only if it has few messages. */
export async function isSmallWindow(store: Store, question: ContextQuestion, passes = 1): Promise<boolean> {
  const { chatId, at, overrides, format, reach = "shared" } = question;
  const overview = await store.readChat(chatId);
  if (overview === undefined) return true;
  const planned = planChat(overview, overrides, format);
  const size = readSizeOf(reach, planned);
  // Some formats look back to the last summary, with a read of their own.
  const asked = question.formats?.(planned) ?? [];
  const furthest = Math.max(
    size ?? Number.POSITIVE_INFINITY,
    ...asked.map((each) => windowSize(each, planned.settings)),
  );
  const messages = Math.min(furthest, overview.messageCount);
  if (messages * passes > MAX_INLINE_MESSAGES) return false;
  // The same read as the computation's own, which finds it in memory.
  const stored = await store.readContext(chatId, { at, size });
  return stored === undefined || weightOf(stored.input.messages) * passes <= MAX_INLINE_CHARACTERS;
}

function weightOf(messages: readonly Message[]): number {
  let weight = 0;
  for (const { media, ...texts } of messages) weight += textLength(texts) + textLength(media) * MEDIA_SHARE;
  return weight;
}
