import { task } from "./task";

type Deleted = Readonly<{ chatId: string; fragments?: readonly string[] | undefined }>;

/** Rewriting the database file blocks its thread for a second or two. */
export const DELETION_TASKS = {
  sweep: task((store, { fragments }: Deleted) => store.sweep(fragments)),
};
