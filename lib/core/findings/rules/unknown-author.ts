import { defineRule } from "../define-rule";

export const unknownAuthor = defineRule("unknown-author", "warning", ({ messages }) => {
  const users = messages.filter(({ role }) => role === "user");
  const nameless = users.filter(({ author }) => !author?.id);
  if (nameless.length === users.length) return [];
  return nameless.map(({ id }) => ({
    messageId: id,
    message: "A user message without an author id, while others have one.",
    hint: "It is shown with a bare # and replies to it get no arrow: store the author's id.",
  }));
});
