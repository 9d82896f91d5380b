import type { ApiRoute } from "../../api/routes";
import type { Permission } from "./caller";

/**
 * `chat`: the address names the chat, and a caller limited to other chats does not find it. `filtered`: the answer
 * contains only the caller's chats. `all`: refused to a caller that is limited to some chats.
 */
type Reach = "chat" | "filtered" | "all";

/** `open` needs nothing: it reveals no stored data and changes none. */
export type Policy = Readonly<{ needs: Permission | "open"; reach: Reach }>;

const policy = (needs: Policy["needs"], reach: Reach): Policy => ({ needs, reach });

const OPEN = policy("open", "all");
const READ = policy("read", "all");
const READ_CHAT = policy("read", "chat");
const READ_OWN = policy("read", "filtered");
const WRITE = policy("write", "all");
const WRITE_CHAT = policy("write", "chat");
const ADMIN = policy("admin", "all");

/** Every page. A path that is not here does not exist, and is answered like a page that needs reading. */
export const PAGES = {
  "/": READ,
  "/activity": READ,
  "/api-docs": READ,
  "/chats/[id]": READ,
  "/chats/[id]/compare": READ,
  "/import": WRITE,
  "/login": OPEN,
  "/settings": READ,
} as const satisfies Record<string, Policy>;

/** Every route handler and stream beside `/api/v1`, whose policies are in its own route table. */
export const HANDLERS = {
  "GET /api/activity": READ,
  "GET /api/activity/counters": READ,
  "GET /api/activity/export": READ,
  "GET /api/chats/[id]/answers": READ_CHAT,
  "GET /api/chats/[id]/code": READ_CHAT,
  "GET /api/chats/[id]/exchanges": READ_CHAT,
  "GET /api/chats/[id]/export": READ_CHAT,
  "GET /api/chats/[id]/provider-count": READ_CHAT,
  "POST /api/chats/[id]/provider-count": WRITE_CHAT,
  "GET /api/chats/[id]/rendering/matches": READ_CHAT,
  "GET /api/chats/[id]/rendering/part": READ_CHAT,
  "GET /api/chats/[id]/rendering/row": READ_CHAT,
  "GET /api/chats/[id]/replays": READ_CHAT,
  "POST /api/chats/[id]/replays": WRITE_CHAT,
  "GET /api/chats/[id]/replays/plan": READ_CHAT,
  "POST /api/chats/[id]/summaries/cancel": WRITE_CHAT,
  "POST /api/chats/[id]/summaries/clear": WRITE_CHAT,
  "POST /api/chats/[id]/summaries/command": WRITE_CHAT,
  "GET /api/chats/[id]/summaries/preview": READ_CHAT,
  "POST /api/chats/[id]/summaries/redo": WRITE_CHAT,
  "POST /api/chats/[id]/summaries/rollback": WRITE_CHAT,
  "POST /api/chats/[id]/summaries/run": WRITE_CHAT,
  "GET /api/chats/[id]/summaries/stream": READ_CHAT,
  "GET /api/export": READ,
  "GET /api/health": OPEN,
  "GET /api/imports": WRITE,
  "POST /api/imports": WRITE,
  "DELETE /api/imports/[id]": WRITE,
  "GET /api/imports/[id]": WRITE,
  "PUT /api/imports/[id]": WRITE,
  "POST /api/imports/[id]/cancel": WRITE,
  "POST /api/imports/[id]/preview": WRITE,
  "POST /api/imports/[id]/run": WRITE,
  "GET /api/imports/[id]/stream": WRITE,
  "GET /api/live": READ_OWN,
  "GET /api/media/[id]": READ_OWN,
  "GET /api/metrics": READ,
  "GET /api/ready": OPEN,
  "GET /login/oidc": OPEN,
  "GET /login/oidc/callback": OPEN,
  /** Reveals one payload: its token is the right to it, and the handler checks it. */
  "GET /shared/[id]": OPEN,
} as const satisfies Record<string, Policy>;
export type HandlerName = keyof typeof HANDLERS;

/** Every server action. */
export const ACTIONS = {
  changeBotAction: WRITE,
  compareChatAction: READ,
  createKeyAction: ADMIN,
  createShareAction: WRITE,
  deleteChatAction: WRITE,
  endSessionAction: ADMIN,
  inspectChatAction: READ,
  loadDemoAction: WRITE,
  readAuthorsAction: READ,
  revokeKeyAction: ADMIN,
  revokeShareAction: WRITE,
  rotateKeyAction: ADMIN,
  saveSettingsAction: WRITE,
  setCompactAction: WRITE,
  setLocaleAction: OPEN,
  signInAction: OPEN,
  signOutAction: OPEN,
} as const satisfies Record<string, Policy>;
export type ActionName = keyof typeof ACTIONS;

/** The policy of an entry of the API's route table. */
export const apiPolicy = ({ scope, reach, path }: ApiRoute): Policy =>
  policy(scope, reach ?? (path.includes("{chatId}") ? "chat" : "all"));
