"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { LOCALE_COOKIE, LOCALES } from "@/lib/i18n/locale";
import { loadDemoChats, setCompact } from "@/lib/server/chats/chats";

const setCompactSchema = z.tuple([z.string().min(1), z.boolean().nullable()]);
const localeSchema = z.enum(LOCALES);
const ONE_YEAR_SECONDS = 31_536_000;

export async function setCompactAction(chatId: string, compact: boolean | null) {
  return setCompact(...setCompactSchema.parse([chatId, compact]));
}

export async function loadDemoAction() {
  return loadDemoChats();
}

export async function setLocaleAction(locale: string): Promise<void> {
  const jar = await cookies();
  jar.set(LOCALE_COOKIE, localeSchema.parse(locale), {
    maxAge: ONE_YEAR_SECONDS,
    sameSite: "lax",
    httpOnly: true,
    path: "/",
  });
}
