import type { ConversationFormat } from "../pipeline/conversation-format";
import { probedValues } from "../pipeline/probed-values";
import { readConversations } from "../pipeline/read-conversations";
import type { Importer } from "./importer";

/** An importer of language-model conversations; one value of the file is enough to recognise it. */
export const conversationImporter = (
  label: string,
  isOwn: (value: unknown) => boolean,
  format: ConversationFormat,
): Importer => ({
  label,
  recognises: (probe) => probedValues(probe).some(isOwn),
  read: (source) => readConversations(source, format),
});
