"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { LOCALE_COOKIE, LOCALES } from "@/lib/i18n/locale";
import { loadDemo } from "@/lib/server/chats/load-demo";
import { switchCompact } from "@/lib/server/chats/save-settings";
import { runAction } from "@/lib/server/http/run-action";

const setCompactSchema = z.tuple([z.string().min(1), z.boolean().nullable()]);
const localeSchema = z.enum(LOCALES);
const ONE_YEAR_SECONDS = 31_536_000;

/** `former` is the stored value before: `null` where the chat followed the environment. */
export async function setCompactAction(chatId: unknown, compact: unknown) {
  return runAction("setCompactAction", setCompactSchema, [chatId, compact], async ([id, isOn], store) => {
    const former = await switchCompact(store, id, isOn);
    return former ? { ok: true as const, former: former.compact ?? null } : problem("no-chat");
  });
}

export async function loadDemoAction() {
  return runAction("loadDemoAction", z.undefined(), undefined, async (_, store) => ({
    ok: true as const,
    chats: await loadDemo(store),
  }));
}

export async function setLocaleAction(locale: unknown) {
  return runAction("setLocaleAction", localeSchema, locale, async (chosen) => {
    const options = { maxAge: ONE_YEAR_SECONDS, sameSite: "lax", httpOnly: true, path: "/" } as const;
    (await cookies()).set(LOCALE_COOKIE, chosen, options);
    return { ok: true as const };
  });
}
