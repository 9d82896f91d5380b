import { writeZip } from "../../zip/write-zip";
import { AppError } from "../app-error";
import { exportChat } from "../chats/export-chat";
import { exportChats } from "../chats/export-chats";
import type { Store } from "../store/store";
import { task } from "./task";
import type { Written } from "./written";

/** The stream's name, which also keeps all its pieces on one thread. */
export type StreamQuestion = Readonly<{ stream: string }>;
/** Without a chat: all chats, as one zip. */
export type ExportQuestion = StreamQuestion & Readonly<{ chatId: string | undefined }>;

type Pieces = AsyncIterator<string | Uint8Array>;
type Piece = Readonly<{ kind: "piece"; written: Written<never> }> | Readonly<{ kind: "end" }>;

/** The exports that are being read from this thread. */
const streams = new Map<string, Pieces>();

/** A hop costs more than joining small pieces. */
const PIECE_BYTES = 256 * 1024;

const openExport = async (store: Store, chatId: string | undefined) =>
  chatId === undefined ? writeZip(exportChats(store)) : exportChat(store, chatId);

async function readPiece(stream: string): Promise<Piece> {
  const pieces = streams.get(stream);
  if (pieces === undefined) throw new AppError("unavailable", "The export was interrupted. Start it again.");
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < PIECE_BYTES) {
    const { value, done } = await pieces.next();
    if (done) break;
    const part = typeof value === "string" ? Buffer.from(value, "utf8") : value;
    parts.push(part);
    size += part.length;
  }
  if (size === 0) {
    streams.delete(stream);
    return { kind: "end" };
  }
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return { kind: "piece", written: { bytes } };
}

/** An export is read piece by piece: between two pieces its thread works for others. */
export const EXPORT_TASKS = {
  "export-open": task(async (store, { stream, chatId }: ExportQuestion) => {
    const pieces = await openExport(store, chatId);
    if (pieces === undefined) return { kind: "no-chat" as const };
    streams.set(stream, pieces[Symbol.asyncIterator]());
    return { kind: "ok" as const };
  }),
  "export-next": task((_, { stream }: StreamQuestion) => readPiece(stream)),
  "export-close": task(async (_, { stream }: StreamQuestion) => {
    await streams.get(stream)?.return?.();
    streams.delete(stream);
  }),
};
