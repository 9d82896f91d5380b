/** In printing order. */
export const METADATA_KEYS = [
  "chat_id",
  "thread_id",
  "message_id",
  "user_id",
  "name",
  "username",
  "reply_to_message_id",
  "reply_to_user_id",
  "reply_to_username",
  "reply_to_name",
  "reply_excerpt",
] as const;
export type MetadataKey = (typeof METADATA_KEYS)[number];

export const METADATA_MARKER = "[meta]";
