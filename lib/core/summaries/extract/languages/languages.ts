import { ENGLISH } from "./english";
import type { Language } from "./language";
import { PORTUGUESE } from "./portuguese";
import { RUSSIAN } from "./russian";
import { UKRAINIAN } from "./ukrainian";

/** A language more is a file and a word here. */
export const LANGUAGES: readonly Language[] = [ENGLISH, UKRAINIAN, RUSSIAN, PORTUGUESE];
