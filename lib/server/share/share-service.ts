import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SharedPayload, ShareLink, ShareRequest } from "../../contract/share-links";
import { readPrivacySecret } from "../privacy/privacy-secret";
import type { StoredShareLink } from "../store/share-store";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";

const DAY_MS = 86_400_000;
/** Minimum interval between updates of a link's last use. */
const USE_NOTED_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");

const SHARED_WORDS = {
  none: "as stored",
  names: "without names and ids",
  texts: "without names, ids and texts",
} as const satisfies Record<ShareRequest["redaction"], string>;

const toShown = ({
  hash: _,
  at: __,
  settings: ___,
  payloadHash: ____,
  ...link
}: StoredShareLink): ShareLink => link;

/** The token is returned only here; the database has its hash. */
export async function createShareLink(
  store: Store,
  { chatId, at, settings, format, redaction, media, days }: ShareRequest,
): Promise<Readonly<{ kind: "ok"; path: string; expiresAt: string } | { kind: "no-chat" | "no-message" }>> {
  const read = await renderLink(store, { chatId, at, settings, format, redaction, media });
  if (read.kind !== "ok") return read;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = Date.now();
  const expiresAt = new Date(now + days * DAY_MS).toISOString();
  const link = {
    ...{
      id: randomUUID(),
      hash: hashOf(token),
      chatId,
      at: read.cutOffId,
      settings,
      format,
      redaction,
      media,
    },
    ...{ payloadHash: read.payloadHash, createdAt: new Date(now).toISOString(), expiresAt },
    ...{ revokedAt: undefined, lastUsedAt: undefined },
  };
  const what = `${SHARED_WORDS[redaction]}, ${media ? "with" : "without"} media`;
  const isWritten = await store.writeShareLink(link, {
    kind: "share-created",
    text: `Payload shared by a link for ${days} ${days === 1 ? "day" : "days"} (${what})`,
    data: { link: link.id, format, redaction, media, expiresAt },
  });
  return isWritten ? { kind: "ok", path: `/shared/${token}`, expiresAt } : { kind: "no-chat" };
}

/** Newest first. */
export const listShareLinks = async (store: Store): Promise<readonly ShareLink[]> =>
  (await store.listShareLinks()).map(toShown);

export const revokeShareLink = (store: Store, linkId: string): Promise<boolean> =>
  store.revokeShareLink(linkId, new Date().toISOString(), {
    kind: "share-revoked",
    text: "Share link revoked",
    data: { link: linkId },
  });

type OpenedLink = Readonly<
  | { kind: "ok"; link: ShareLink; shared: SharedPayload }
  /** The chat is not what it was: the link's author never saw this payload. */
  | { kind: "changed"; link: ShareLink }
  /** Unknown, expired or revoked, or its message is deleted. */
  | { kind: "none" }
>;

export async function openShareLink(store: Store, token: string): Promise<OpenedLink> {
  const link = await store.findShareLink(hashOf(token));
  const now = new Date();
  if (link === undefined || !isActive(link, now)) return { kind: "none" };
  const read = await renderLink(store, link);
  if (read.kind !== "ok") return { kind: "none" };
  await noteUse(store, link, now);
  if (read.payloadHash !== link.payloadHash) return { kind: "changed", link: toShown(link) };
  return { kind: "ok", link: toShown(link), shared: read.shared };
}

type Question = Pick<StoredShareLink, "chatId" | "at" | "settings" | "format" | "redaction" | "media">;

async function renderLink(store: Store, { chatId, at, settings, format, redaction, media }: Question) {
  const secret = await readPrivacySecret(store);
  return runTask(store, "shared", { chatId, at, settings, format, choice: { redaction, media }, secret });
}

const isActive = ({ revokedAt, expiresAt }: StoredShareLink, now: Date): boolean =>
  revokedAt === undefined && expiresAt > now.toISOString();

async function noteUse(store: Store, { id, lastUsedAt }: StoredShareLink, now: Date): Promise<void> {
  if (lastUsedAt !== undefined && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_EVERY_MS) return;
  await store.markShareLinkUsed(id, now.toISOString());
}
