import type { ShareLink } from "../../contract/share-links";
import type { Settings } from "../../core/schema/settings";
import type { ActivityEvent } from "./activity-event";

export type StoredShareLink = ShareLink &
  Readonly<{
    /** sha256 of the token, hex */
    hash: string;
    at: string | undefined;
    settings: Settings;
    /** sha256 of the payload at creation, hex */
    payloadHash: string;
  }>;

/** Links to one payload. A change and its event are one transaction. */
export type ShareStore = Readonly<{
  /** False if the chat does not exist. */
  writeShareLink: (
    link: Omit<StoredShareLink, "chatTitle" | "createdBy">,
    event: ActivityEvent,
  ) => Promise<boolean>;
  /** Newest first, including revoked and expired ones. */
  listShareLinks: () => Promise<readonly StoredShareLink[]>;
  /** Whether it still works or not. */
  findShareLink: (hash: string) => Promise<StoredShareLink | undefined>;
  /** Skipped while another writer is at work. */
  markShareLinkUsed: (linkId: string, at: string) => Promise<void>;
  /** False if the link does not exist or is already revoked. */
  revokeShareLink: (linkId: string, at: string, event: ActivityEvent) => Promise<boolean>;
}>;
