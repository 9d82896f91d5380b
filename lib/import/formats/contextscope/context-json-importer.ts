import { isRecord } from "@/lib/core/read/field";
import { contextJsonReader, readContextEntry } from "@/lib/core/read/read-context-json";
import type { ConversationFormat } from "../../pipeline/conversation-format";
import { probedValues } from "../../pipeline/probed-values";
import { readConversations } from "../../pipeline/read-conversations";
import type { Importer } from "../importer";

const FORMAT: ConversationFormat = {
  paths: [],
  isEntry: isRecord,
  unwrap: () => undefined,
  reader: () => (raw) => {
    if (!isRecord(raw)) return undefined;
    const { place: _, ...draft } = readContextEntry(raw, 0);
    return draft;
  },
};

/** The Context-JSON array of numbered entries. */
export const contextJsonImporter: Importer = {
  label: "a context-json array",
  recognises: (probe) =>
    (probe.kind === "lines" || (probe.kind === "document" && Array.isArray(probe.value))) &&
    contextJsonReader.recognises(probedValues(probe)),
  read: (source) => readConversations(source, FORMAT),
};
