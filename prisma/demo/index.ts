import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { ayaAlmoco } from "./chats/aya-almoco";
import { brokenImport } from "./chats/broken-import";
import { emptyRoom } from "./chats/empty-room";
import { harbourOfVoices } from "./chats/harbour-of-voices";
import { kyivDevs } from "./chats/kyiv-devs";
import { lampLaunch } from "./chats/lamp-launch";
import { nightShift } from "./chats/night-shift";
import { releaseDesk } from "./chats/release-desk";
import { scriptZoo } from "./chats/script-zoo";
import { splitTheBill } from "./chats/split-the-bill";
import { thirdEntrance } from "./chats/third-entrance";
import { trailPhotos } from "./chats/trail-photos";

/** The invented chats of a new installation, simplest first; deterministic. */
export function demoChats(): ChatFileInput[] {
  return [
    kyivDevs(),
    thirdEntrance(),
    trailPhotos(),
    splitTheBill(),
    ayaAlmoco(),
    harbourOfVoices(),
    releaseDesk(),
    lampLaunch(),
    brokenImport(),
    scriptZoo(),
    nightShift(),
    emptyRoom(),
  ];
}
