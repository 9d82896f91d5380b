import type { Chat } from "../schema/chat-file";
import type { Message } from "../schema/message";
import { DEFAULT_SETTINGS } from "../schema/settings";
import type { FindingRule } from "./define-rule";
import type { Finding, FindingKind } from "./finding";
import { metaLeak } from "./rules/meta-leak";
import { technicalIdLeak } from "./rules/technical-id-leak";
import { transcriptLeak } from "./rules/transcript-leak";

const RULES: readonly FindingRule<FindingKind>[] = [metaLeak, transcriptLeak, technicalIdLeak];

/** Answers that leak parts of their context, by message id; checks only the messages. */
export function findLeaks(chat: Chat, messages: readonly Message[]): ReadonlyMap<string, readonly Finding[]> {
  const input = {
    chat,
    messages,
    referenced: () => undefined,
    earlierCount: 0,
    summaries: [],
    profiles: [],
    episodes: [],
    settings: DEFAULT_SETTINGS,
    format: "gemini",
  } as const;
  const leaks = new Map<string, Finding[]>();
  for (const finding of RULES.flatMap((rule) => rule.find(input))) {
    const id = finding.messageId ?? "";
    leaks.set(id, [...(leaks.get(id) ?? []), finding]);
  }
  return leaks;
}
