import { cutCodePoints } from "../text/cut-code-points";
import { lineBreaksToSpaces } from "../text/line-breaks-to-spaces";
import { METADATA_KEYS, METADATA_MARKER, type MetadataKey } from "./metadata-keys";

export type MetadataFields = Readonly<Partial<Record<MetadataKey, string | number | null | undefined>>>;

const NAME_LIMIT = 100;
const TEXT_LIMIT = 120;

type KeyRule = Readonly<{ kind: "id"; zeroIsAbsent: boolean } | { kind: "string"; limit: number }>;

const RULES: Readonly<Record<MetadataKey, KeyRule>> = {
  chat_id: { kind: "id", zeroIsAbsent: false },
  thread_id: { kind: "id", zeroIsAbsent: true },
  message_id: { kind: "id", zeroIsAbsent: false },
  user_id: { kind: "id", zeroIsAbsent: false },
  name: { kind: "string", limit: NAME_LIMIT },
  username: { kind: "string", limit: NAME_LIMIT },
  reply_to_message_id: { kind: "id", zeroIsAbsent: true },
  reply_to_user_id: { kind: "id", zeroIsAbsent: true },
  reply_to_username: { kind: "string", limit: NAME_LIMIT },
  reply_to_name: { kind: "string", limit: NAME_LIMIT },
  reply_excerpt: { kind: "string", limit: TEXT_LIMIT },
};

/** Most names and ids need no cleaning. */
const NEEDS_CLEANING = /["[\]\s]/;

function cleanString(text: string, limit: number): string {
  if (!NEEDS_CLEANING.test(text)) return cutCodePoints(text, limit, "..");
  const escaped = lineBreaksToSpaces(text).replaceAll('"', '\\"').replace(/[[\]]/g, "");
  return cutCodePoints(escaped.trim(), limit, "..");
}

/** Ids are printed without quotes, so characters that would end the id or start another pair are removed. */
const cleanId = (id: string): string =>
  NEEDS_CLEANING.test(id)
    ? id
        .trim()
        .replace(/["[\]]/g, "")
        .replace(/\s/g, "_")
    : id;

function formatPair(key: MetadataKey, value: string): string {
  const rule = RULES[key];
  if (rule.kind === "string") {
    const text = cleanString(value, rule.limit);
    return text === "" ? "" : ` ${key}="${text}"`;
  }
  const id = cleanId(value);
  return id === "" || (rule.zeroIsAbsent && id === "0") ? "" : ` ${key}=${id}`;
}

/** The `[meta]` line of one message; empty if no field is known. */
export function formatMetadataLine(fields: MetadataFields): string {
  let pairs = "";
  for (const key of METADATA_KEYS) {
    const value = fields[key];
    if (value !== undefined && value !== null)
      pairs += formatPair(key, typeof value === "string" ? value : String(value));
  }
  return pairs === "" ? "" : METADATA_MARKER + pairs;
}
