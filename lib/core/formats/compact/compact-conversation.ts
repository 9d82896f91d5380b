import type { SelectedContext } from "../../model/selected-context";
import { oncePer } from "../../once-per";
import type { Conversation, Statement } from "../conversation/conversation";
import { mediaSource } from "../message-source";
import { renderSystemContext, systemTexts } from "../system-context";
import { renderTranscript } from "./compact-transcript";

const userStatement = (parts: Statement["parts"]): Statement => ({
  kind: "statement",
  message: undefined,
  role: "user",
  name: undefined,
  parts,
  calls: [],
});

/** One user message with the transcript and the selected media; the protocol decides where the system context goes. */
export const compactConversation = oncePer((context: SelectedContext): Conversation => {
  const transcript = userStatement([
    { kind: "text", rendering: renderTranscript(context) },
    ...context.media.map(({ messageId, position, media }) => ({
      kind: "media" as const,
      media,
      source: mediaSource(messageId, position),
    })),
  ]);
  const system = systemTexts(context);
  const leftOut = new Map();
  if (!context.settings.systemPromptAsMessage || system.length === 0)
    return { system, items: [transcript], leftOut };
  const first = userStatement([{ kind: "text", rendering: renderSystemContext(context) }]);
  return { system: [], items: [first, transcript], leftOut };
});
