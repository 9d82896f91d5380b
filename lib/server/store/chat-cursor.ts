import { z } from "zod";
import { CHAT_SORTS, type ChatListQuery } from "../../core/schema/chat-list";
import { AppError } from "../app-error";

const cursorSchema = z.object({
  sort: z.enum(CHAT_SORTS),
  value: z.union([z.string(), z.number()]),
  key: z.int(),
});
export type ChatCursor = z.infer<typeof cursorSchema>;

export function encodeCursor(cursor: ChatCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

export function decodeCursor(text: string, sort: ChatListQuery["sort"]): ChatCursor {
  const cursor = readCursor(text, sort);
  if (cursor === undefined)
    throw new AppError("bad-request", "Invalid cursor for this list. Start again without it.");
  return cursor;
}

/** Undefined if a list in this order never issued it. */
export function readCursor(text: string, sort: ChatListQuery["sort"]): ChatCursor | undefined {
  const { data } = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  return data?.sort === sort ? data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
