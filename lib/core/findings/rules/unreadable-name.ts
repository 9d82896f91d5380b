import type { Author, Message, Reply } from "../../schema/message";
import { cutCodePoints } from "../../text/cut-code-points";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { speakers } from "../speakers";

const NAME_LIMIT = 100;
const EXCERPT_LIMIT = 120;

type Written = Readonly<{ value: string | undefined; limit: number; message: Message | undefined }>;

export const unreadableName = defineRule("unreadable-name", "warning", (input) =>
  [
    { value: input.chat.bot.name, limit: NAME_LIMIT, message: undefined },
    ...speakers(input).flatMap(({ author, first }) => names(author, first)),
    ...input.messages.flatMap((message) => (message.replyTo ? replyFields(message.replyTo, message) : [])),
  ].flatMap(({ value, limit, message }) =>
    value && endsInBackslash(value, limit) ? [remark(value, message)] : [],
  ),
);

const names = ({ name, username }: Author, message: Message): readonly Written[] =>
  [name, username].map((value) => ({ value, limit: NAME_LIMIT, message }));

const replyFields = (reply: Reply, message: Message): readonly Written[] => [
  ...names(reply, message),
  { value: reply.excerpt, limit: EXCERPT_LIMIT, message },
];

const remark = (value: string, message: Message | undefined) => ({
  messageId: message?.id,
  message: `${quote(value)} ends in a backslash and cannot be read back from a [meta] line.`,
  hint: "The backslash swallows the closing quotation mark: remove it from the end.",
});

/** As the metadata line prints it: cleaned, then truncated. */
const endsInBackslash = (value: string, limit: number): boolean =>
  value.includes("\\") && cutCodePoints(value.replace(/[[\]]/g, "").trim(), limit, "..").endsWith("\\");
