"use server";

import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { type InspectionOutcome, inspectionCallSchema } from "@/lib/contract/inspection";
import { type CreatedShare, shareRequestSchema } from "@/lib/contract/share-links";
import { authorSchema } from "@/lib/core/schema/message";
import { settingUpdatesSchema } from "@/lib/core/schema/settings";
import { deleteChat } from "@/lib/server/chats/delete-chat";
import { saveSettings } from "@/lib/server/chats/save-settings";
import { runAction } from "@/lib/server/http/run-action";
import { createShareLink } from "@/lib/server/share/share-service";
import { runTask } from "@/lib/server/workers/run-task";

const chatIdSchema = z.string().min(1);
const changeBotSchema = z.tuple([chatIdSchema, authorSchema.nullable()]);
const saveSchema = z.tuple([chatIdSchema, settingUpdatesSchema]);

/** Assembles the payload that would be sent. Read-only. */
export async function inspectChatAction(request: unknown): Promise<InspectionOutcome> {
  return runAction(
    "inspectChatAction",
    inspectionCallSchema,
    request,
    async ({ client, ...asked }, store) => {
      const inspection = await runTask(store, "inspect", asked, { client });
      return inspection.kind === "ok" ? { ok: true, json: inspection.json } : problem(inspection.kind);
    },
  );
}

/** `former` is the stored value before, to undo the change. */
export async function saveSettingsAction(chatId: unknown, updates: unknown) {
  return runAction("saveSettingsAction", saveSchema, [chatId, updates], async (asked, store) => {
    const former = await saveSettings(store, ...asked);
    return former ? { ok: true as const, former } : problem("no-chat");
  });
}

/** Permanent: the view asks first. The log keeps the event and the title. */
export async function deleteChatAction(chatId: unknown) {
  return runAction("deleteChatAction", chatIdSchema, chatId, async (id, store) =>
    (await deleteChat(store, id)) ? { ok: true as const } : problem("no-chat"),
  );
}

/** Only this response contains the link. */
export async function createShareAction(request: unknown): Promise<CreatedShare> {
  return runAction("createShareAction", shareRequestSchema, request, async (asked, store) => {
    const created = await createShareLink(store, asked);
    return created.kind === "ok"
      ? { ok: true, path: created.path, expiresAt: created.expiresAt }
      : problem(created.kind);
  });
}

/** The chat's authors. Read-only. */
export async function readAuthorsAction(chatId: unknown) {
  return runAction("readAuthorsAction", chatIdSchema, chatId, async (id, store) => {
    const authors = await store.readAuthors(id);
    return authors ? { ok: true as const, authors } : problem("no-chat");
  });
}

/** Makes one of the chat's authors its bot, or none. */
export async function changeBotAction(chatId: unknown, bot: unknown) {
  return runAction("changeBotAction", changeBotSchema, [chatId, bot], async (asked, store) => {
    const result = await store.changeBot(...asked);
    if (result === undefined) return problem("no-chat");
    const { kind } = result;
    if (kind === "changed") return { ok: true as const, ...result };
    return kind === "unchanged" ? { ok: true as const, kind } : problem(kind);
  });
}
