import { blenderSupport } from "./blender-support-pt";
import { bookClub } from "./book-club-uk";
import { flatRepair } from "./flat-repair-ru";
import type { HeldOutChat } from "./held-out-chat";
import { lisbonTrip } from "./lisbon-trip-uk";
import { runningPlan } from "./running-plan-en";
import { saltCaves } from "./salt-caves-en";
import { schoolFair } from "./school-fair-pt";
import { webshopCode } from "./webshop-code-en";

export const HELD_OUT_CHATS: readonly HeldOutChat[] = [
  lisbonTrip,
  webshopCode,
  saltCaves,
  blenderSupport,
  flatRepair,
  runningPlan,
  schoolFair,
  bookClub,
];
