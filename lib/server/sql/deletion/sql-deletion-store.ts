import type { DeletionStore } from "../../store/deletion-store";
import type { Engine } from "../sql";
import { deleteExpired } from "./delete-expired";
import { deleteMessage } from "./delete-message";
import { findPlaces } from "./find-places";
import {
  claimRetention,
  listExpired,
  readDefaultRetention,
  readRetention,
  writeDefaultRetention,
  writeRetention,
  writeRetentionEvent,
} from "./retention-rows";

/** Sweeping and purging differ between the engines. */
export function sqlDeletionStore(engine: Engine): Omit<DeletionStore, "sweep" | "purge"> {
  const { read, transaction } = engine;
  return {
    findPlaces: (chatId, messageId) => read((sql) => findPlaces(sql, chatId, messageId)),
    deleteMessage: (chatId, messageId, also = []) =>
      transaction((sql) => deleteMessage(sql, chatId, messageId, also)),
    readDefaultRetention: () => readDefaultRetention(engine),
    writeDefaultRetention: (retention, event) =>
      transaction((sql) => writeDefaultRetention(sql, retention, event)),
    readRetention: (chatId, now, asked) => read((sql) => readRetention(sql, chatId, now, asked)),
    writeRetention: (chatId, retention, event) =>
      transaction((sql) => writeRetention(sql, chatId, retention, event)),
    listExpired: (now, byDefault) => read((sql) => listExpired(sql, now, byDefault)),
    deleteExpired: (chatId, now) => transaction((sql) => deleteExpired(sql, chatId, now)),
    claimRetention: (now, intervalMs) => transaction((sql) => claimRetention(sql, now, intervalMs)),
    writeRetentionEvent: (chatId, event) => transaction((sql) => writeRetentionEvent(sql, chatId, event)),
  };
}
