import type { Format } from "../../model/format";
import { requestPrompt, writeCanonicalBody, writeWireBody } from "./gemini-body";
import { toGeminiRequest, writesToGemini } from "./gemini-contents";

/** One content per message, with a `[meta]` line in front. */
export const gemini: Format = {
  id: "gemini",
  kind: "json",
  render: (context) => writeCanonicalBody(toGeminiRequest(context)),
  wire: (context) => writeWireBody(toGeminiRequest(context)),
  prompt: (context) => requestPrompt(toGeminiRequest(context)),
  writes: writesToGemini,
};
