import type { AccessStore } from "../../store/access-store";
import { fromStorable } from "../../store/exact-text";
import { writeEvent } from "../activity/write-activity";
import { type Engine, getOne, type Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";
import { findKey, hasActiveKey, listKeys, markKeyUsed, revokeKey, rotateKey, writeKey } from "./key-rows";
import { endSession, listSessions, readSession, writeSession } from "./session-rows";

export function sqlAccessStore(engine: Engine): AccessStore {
  const { transaction } = engine;
  const log = (sql: Sql, event: Parameters<typeof writeEvent>[2], chatKey?: number) =>
    writeEvent(sql, chatKey, event, new Date());
  return {
    readSecret: (name, proposal) =>
      transaction(async (sql) => {
        await sql.run(
          "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
          ...[name, proposal],
        );
        const row = await getOne<{ value: string }>(
          sql,
          "SELECT value FROM Installation WHERE name = ?",
          name,
        );
        return fromStorable(row.value);
      }),
    writeSession: (session, event) =>
      transaction(async (sql) => {
        await writeSession(sql, session);
        await log(sql, event);
      }),
    readSession: (sessionId) => readSession(engine, sessionId),
    extendSession: async (sessionId, { lastSeenAt, expiresAt }) => {
      await engine.transactionIfFree((sql) =>
        sql.run(
          "UPDATE Session SET lastSeenAt = ?, expiresAt = ? WHERE id = ?",
          lastSeenAt,
          expiresAt,
          sessionId,
        ),
      );
    },
    listSessions: () => listSessions(engine),
    endSession: (sessionId, event) =>
      transaction(async (sql) => {
        const isEnded = await endSession(sql, sessionId);
        if (isEnded) await log(sql, event);
        return isEnded;
      }),
    writeKey: (key, event) =>
      transaction(async (sql) => {
        await writeKey(sql, key);
        await log(sql, event);
      }),
    listKeys: () => listKeys(engine),
    findKey: (hash) => findKey(engine, hash),
    hasActiveKey: (at) => hasActiveKey(engine, at),
    markKeyUsed: async (keyId, at) => {
      await engine.transactionIfFree((sql) => markKeyUsed(sql, keyId, at));
    },
    rotateKey: (keyId, rotated, event) =>
      transaction(async (sql) => {
        const isRotated = await rotateKey(sql, keyId, rotated);
        if (isRotated) await log(sql, event);
        return isRotated;
      }),
    revokeKey: (keyId, at, event) =>
      transaction(async (sql) => {
        const isRevoked = await revokeKey(sql, keyId, at);
        if (isRevoked) await log(sql, event);
        return isRevoked;
      }),
    writeEvent: (event, chatId) =>
      transaction(async (sql) => {
        const chat = chatId === undefined ? undefined : await findChat(sql, chatId);
        await log(sql, event, chat?.key);
      }),
  };
}
