import { randomUUID } from "node:crypto";
import type { Store } from "../store/store";
import { runExportTask } from "../workers/run-task";

/** A chat as a chat file, written by a worker only as fast as the client reads; undefined if the chat does not exist. */
export async function streamChat(
  store: Store,
  chatId: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const stream = randomUUID();
  const opened = await runExportTask(store, "export-open", { stream, chatId });
  return opened.kind === "ok" ? readPieces(store, stream) : undefined;
}

/** All chats as a zip, in the same way. */
export async function streamAllChats(store: Store): Promise<AsyncIterable<Uint8Array>> {
  const stream = randomUUID();
  await runExportTask(store, "export-open", { stream, chatId: undefined });
  return readPieces(store, stream);
}

async function* readPieces(store: Store, stream: string): AsyncGenerator<Uint8Array> {
  let isOver = false;
  try {
    while (!isOver) {
      const piece = await runExportTask(store, "export-next", { stream });
      if (piece.kind === "piece") yield piece.written.bytes;
      else isOver = true;
    }
  } finally {
    // The client left before the end.
    if (!isOver) await runExportTask(store, "export-close", { stream });
  }
}
