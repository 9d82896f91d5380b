"use server";

import { z } from "zod";
import { type InspectionOutcome, inspectionRequestSchema } from "@/lib/contract/inspection";
import { authorSchema } from "@/lib/core/schema/message";
import { settingUpdatesSchema } from "@/lib/core/schema/settings";
import { deleteChat } from "@/lib/server/chats/delete-chat";
import { saveSettings } from "@/lib/server/chats/save-settings";
import { inspectChat } from "@/lib/server/context/inspect-chat";
import { showInspection } from "@/lib/server/context/show-inspection";
import { openStore } from "@/lib/server/store/open-store";

const chatIdSchema = z.string().min(1);
const changeBotSchema = z.tuple([chatIdSchema, authorSchema.nullable()]);
const saveSchema = z.tuple([chatIdSchema, settingUpdatesSchema]);

const GONE = { ok: false, error: "This chat is no longer there.", gone: true } as const;

const refuse = ({ issues }: z.ZodError) => ({
  ok: false as const,
  error: issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
});

/** Assembles and returns what would be sent. Reads only. */
export async function inspectChatAction(request: unknown): Promise<InspectionOutcome> {
  const parsed = inspectionRequestSchema.safeParse(request);
  if (!parsed.success) return refuse(parsed.error);
  const inspection = await inspectChat(openStore(), parsed.data);
  return inspection.kind === "ok" ? { ok: true, json: JSON.stringify(showInspection(inspection)) } : GONE;
}

/** `former` is what was stored before: saving it is the way back. */
export async function saveSettingsAction(chatId: string, updates: unknown) {
  const parsed = saveSchema.safeParse([chatId, updates]);
  if (!parsed.success) return refuse(parsed.error);
  const former = await saveSettings(openStore(), ...parsed.data);
  return former ? ({ ok: true, former } as const) : GONE;
}

/** For good: the view asks first. The log keeps that it happened, and the title. */
export async function deleteChatAction(chatId: unknown) {
  const parsed = chatIdSchema.safeParse(chatId);
  if (!parsed.success) return refuse(parsed.error);
  return (await deleteChat(openStore(), parsed.data)) ? ({ ok: true } as const) : GONE;
}

/** Who wrote in the chat; undefined when it is gone. Reads only. */
export async function readAuthorsAction(chatId: unknown) {
  const parsed = chatIdSchema.safeParse(chatId);
  return parsed.success ? openStore().readAuthors(parsed.data) : undefined;
}

/** Makes one of the chat's authors its bot, or nobody. */
export async function changeBotAction(chatId: unknown, bot: unknown) {
  const [id, wanted] = changeBotSchema.parse([chatId, bot]);
  const result = await openStore().changeBot(id, wanted);
  if (result === undefined) return { ok: false, reason: "gone" } as const;
  if (result.kind !== "changed") return { ok: false, reason: result.kind } as const;
  return { ok: true, toModel: result.toModel, toUser: result.toUser } as const;
}
