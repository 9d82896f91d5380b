import { blenderSupport } from "./blender-support-pt.fixture";
import { bookClub } from "./book-club-uk.fixture";
import { flatRepair } from "./flat-repair-ru.fixture";
import type { HeldOutChat } from "./held-out-chat.fixture";
import { lisbonTrip } from "./lisbon-trip-uk.fixture";
import { runningPlan } from "./running-plan-en.fixture";
import { saltCaves } from "./salt-caves-en.fixture";
import { schoolFair } from "./school-fair-pt.fixture";
import { webshopCode } from "./webshop-code-en.fixture";

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
