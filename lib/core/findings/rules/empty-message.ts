import type { Message } from "../../schema/message";
import { defineRule } from "../define-rule";

export const emptyMessage = defineRule("empty-message", "warning", ({ messages }) =>
  messages.filter(isEmpty).map(({ id, role }) => ({
    messageId: id,
    message: `A ${role} message without text, media or tool traffic.`,
    hint: "It still uses a slot in the window: drop it on import, or store its original type (a service message, a deleted text).",
  })),
);

const isEmpty = ({ text, media, toolCalls, toolResponses }: Message): boolean =>
  !text?.trim() && !media?.length && !toolCalls?.length && !toolResponses?.length;
