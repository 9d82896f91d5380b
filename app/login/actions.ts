"use server";

import { cookies, headers } from "next/headers";
import { z } from "zod";
import { withActor } from "@/lib/server/access/actor";
import { safeNextPath } from "@/lib/server/access/safe-next-path";
import { callerOfSession, clearedSessionCookie, endSession } from "@/lib/server/access/session-service";
import { signIn } from "@/lib/server/access/sign-in";
import { runAction } from "@/lib/server/http/run-action";

const signInSchema = z.tuple([z.string().min(1).max(1000), z.string().max(5000)]);

export async function signInAction(password: unknown, next: unknown) {
  return runAction("signInAction", signInSchema, [password, next], async ([given, path], store) => {
    const outcome = await signIn(store, given, await headers());
    if (!outcome.ok) return outcome;
    (await cookies()).set(outcome.cookie);
    return { ok: true as const, next: safeNextPath(path) };
  });
}

export async function signOutAction() {
  return runAction("signOutAction", z.undefined(), undefined, async (_, store) => {
    const asked = await headers();
    const caller = await callerOfSession(store, asked);
    const sessionId = caller?.sessionId;
    if (sessionId !== undefined) await withActor(caller?.name, () => endSession(store, sessionId));
    (await cookies()).set(clearedSessionCookie(asked));
    return { ok: true as const };
  });
}
