/** Deleting messages, and how long data are kept. */
export const enDeletion = {
  button: "Delete message…",
  title: "Delete this message?",
  hint: "It is deleted permanently with its media, its source object and its earlier versions{versions, plural, =0 {} other { (#)}}. Its id is kept, so that it is not stored again.",
  searching: "Searching for other places with its text…",
  searchFailed: "Could not search for other places: {reason}",
  noPlaces: "No other place with its text was found in this chat.",
  also: "Also delete",
  kinds: {
    requests: "{count, plural, one {# recorded request} other {# recorded requests}}",
    replays: "{count, plural, one {# replayed answer} other {# replayed answers}}",
    summaries: "{count, plural, one {# summary version} other {# summary versions}}",
    quotes: "Quotes in {count, plural, one {# reply} other {# replies}}",
    memories: "{count, plural, one {# memory} other {# memories}} (episodes, profile facts)",
    uploads: "{count, plural, one {# uploaded file} other {# uploaded files}} waiting for import",
    backups: "{count, plural, one {# database backup} other {# database backups}} made by upgrades",
  },
  coverage:
    "{count, plural, one {# was} other {# were}} made from a context that may include the message; the text itself was not found there.",
  quotesHint: "The replies stay, without their excerpt, source object and earlier versions.",
  wholeFile: "Contains other chats, too.",
  short:
    "The text is too short to search for: places are found by the message’s id and by the context they were made from.",
  copies:
    "{count, plural, one {# other message contains} other {# other messages contain}} the same text and will stay: {ids}",
  rest: "PostgreSQL’s write-ahead log and backups that you made keep deleted text until they are replaced. The activity log keeps the message’s id.",
  cancel: "Cancel",
  confirm: "Delete",
  deleted: "Message deleted",
  undo: "Undo",
  undoHint: "Undo is possible until this notification closes or you leave the page.",
  failed: "Could not delete the message",
} as const;

export const enRetention = {
  title: "Retention",
  menu: "Retention…",
  defaultHint:
    "How long messages, summaries, recorded requests and replays are kept in chats without their own retention. The server deletes expired items every hour and logs it.",
  chatHint:
    "How long messages, summaries, recorded requests and replays of this chat are kept. The server deletes expired items every hour and logs it.",
  rules:
    "A summary is deleted when all messages it covers are deleted. Recorded requests and replays are deleted by their own age or with their newest message; until then they may still contain older messages.",
  policy: "Keep",
  policies: {
    default: "As by default ({limits})",
    everything: "Everything",
    limited: "With limits",
  },
  everything: "everything",
  limits: {
    days: "{count, plural, one {# day} other {# days}}",
    messages: "{count, plural, one {# message} other {# messages}}",
  },
  days: "Days",
  messages: "Newest messages",
  noLimit: "no limit",
  nothing: "Would delete nothing now.",
  would:
    "Would delete now: {messages, plural, one {# message} other {# messages}}, {summaries, plural, one {# summary} other {# summaries}}, {requests, plural, one {# recorded request} other {# recorded requests}}, {replays, plural, one {# replay} other {# replays}}.",
  until: "The newest deleted message would be from {date}.",
  inChats: "In {count, plural, one {# chat} other {# chats}}.",
  counting: "Counting…",
  save: "Save",
  saved: "Retention saved",
  failed: "Could not save the retention",
  countFailed: "Could not count: {reason}",
  close: "Close",
  traces:
    "Deleted items leave no bytes in a SQLite database; above 64 MB, run npx contextscope purge. On PostgreSQL rows are gone at once, npx contextscope purge rewrites the tables, and its write-ahead log and your backups keep deleted text until they are replaced.",
} as const;
