import "server-only";
import { type Failed, problem } from "../../api/problem";
import type { Store } from "../store/store";
import { accessSettings, isProtected } from "./access-settings";
import type { Policy } from "./access-table";
import { type Caller, callerWithRole, can, LOCAL_CALLER, reachesChat } from "./caller";
import { callerOfKey } from "./key-service";
import { isPageRequest } from "./page-cookie";
import { addressOf, remoteUserOf } from "./peer-headers";
import { rateLimit } from "./rate-limits";
import { roleOfPerson } from "./role-of-person";
import { callerOfSession } from "./session-service";

export type Judgement = Readonly<{ ok: true; caller: Caller }> | Failed;

const allowed = (caller: Caller): Judgement => ({ ok: true, caller });

/** The caller: by API key, through a trusted proxy, by session, or on this machine without a password. */
export async function identifyCaller(store: Store, headers: Headers): Promise<Judgement> {
  const authorization = headers.get("authorization");
  if (authorization !== null) return identifyKey(store, authorization, headers);
  return isProtected() ? identifyPerson(store, headers) : identifyLocal(store, headers);
}

async function identifyKey(store: Store, authorization: string, headers: Headers): Promise<Judgement> {
  const presented = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const caller = presented === undefined ? undefined : await callerOfKey(store, presented);
  if (caller !== undefined) return allowed(caller);
  return (await rateLimit("wrong-key", addressOf(headers))) ?? problem("wrong-key");
}

async function identifyPerson(store: Store, headers: Headers): Promise<Judgement> {
  const { remoteUsers } = accessSettings();
  const user = remoteUsers && remoteUserOf(headers);
  if (remoteUsers !== undefined && user !== undefined) {
    const isForAll = remoteUsers.admins.length + remoteUsers.viewers.length === 0;
    const role = isForAll ? "admin" : roleOfPerson(remoteUsers, user);
    return role === undefined ? problem("not-invited") : allowed(callerWithRole(role, user));
  }
  const caller = await callerOfSession(store, headers);
  return caller === undefined ? problem("signed-out") : allowed(caller);
}

/** Without a key and a password, every program on this machine is allowed; keys close the server to other programs. */
async function identifyLocal(store: Store, headers: Headers): Promise<Judgement> {
  const isAllowed = isPageRequest(headers) || !(await store.hasActiveKey(new Date().toISOString()));
  return isAllowed ? allowed(LOCAL_CALLER) : problem("no-key");
}

/** The same for a page, which a browser may open without any cookie. */
export async function authorisePage(store: Store, headers: Headers, { needs }: Policy): Promise<Judgement> {
  if (!isProtected() && !headers.has("authorization")) return allowed(LOCAL_CALLER);
  return authorise(store, headers, { needs, reach: "all" });
}

/** The caller, if the policy allows them this. `chatId`: the chat that the address names. */
export async function authorise(
  store: Store,
  headers: Headers,
  { needs, reach }: Policy,
  chatId?: string,
): Promise<Judgement> {
  if (needs === "open") return allowed({ name: "anybody", permissions: [] });
  const identified = await identifyCaller(store, headers);
  if (!identified.ok) return identified;
  const { caller } = identified;
  if (!can(caller, needs)) return problem("wrong-scope");
  if (caller.chats === undefined || reach === "filtered") return identified;
  if (reach === "all") return problem("limited-key");
  return chatId !== undefined && reachesChat(caller, chatId) ? identified : problem("no-chat");
}
