import type { Chat, Summary } from "../schema/chat-file";
import type { MessageDraft } from "./invent-missing-ids";

const SUMMARY_HEADING = "Conversation summary so far:\n";

type LeadingSystem = Readonly<{
  systemPrompt: string | undefined;
  systemPromptRole: Chat["systemPromptRole"];
  summaries: readonly Summary[];
  rest: readonly MessageDraft[];
}>;

const isSummary = (draft: MessageDraft): boolean => draft.text?.startsWith(SUMMARY_HEADING) === true;

/** The first leading system text is the prompt; a summary block may follow it, or come first. */
export function splitLeadingSystem(drafts: readonly MessageDraft[]): LeadingSystem {
  const firstOther = drafts.findIndex((draft) => draft.role !== "system");
  const leading = drafts.slice(0, firstOther === -1 ? drafts.length : firstOther);
  const prompt = leading.slice(0, 1).find((draft) => !isSummary(draft));
  const summary = leading.slice(0, 2).find(isSummary);
  return {
    systemPrompt: prompt?.text,
    systemPromptRole: prompt?.sourceRole,
    summaries: summary === undefined ? [] : [{ text: summary.text?.slice(SUMMARY_HEADING.length) ?? "" }],
    rest: drafts.filter((draft) => draft !== prompt && draft !== summary),
  };
}
