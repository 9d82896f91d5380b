import type { ChatFileInput } from "@/lib/core/schema/chat-file";

export type MessageInput = NonNullable<ChatFileInput["messages"]>[number];
export type MediaInput = NonNullable<NonNullable<MessageInput["media"]>[number]>;
export type AuthorInput = NonNullable<MessageInput["author"]>;
