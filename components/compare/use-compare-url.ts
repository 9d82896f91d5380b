"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { toSearchParams } from "@/lib/client/urls/to-search-params";
import {
  COMPARE_NAMES,
  pinSides,
  readCompare,
  type SideChoices,
  type SideId,
  writeSides,
} from "@/lib/compare/compare-url";
import type { Settings } from "@/lib/core/schema/settings";

const PARSERS = Object.fromEntries(COMPARE_NAMES.map((name) => [name, parseAsString]));

/** Both sides and the cut-off message live in the URL: a link shows the same comparison. */
export function useCompareUrl() {
  const [values, setValues] = useQueryStates(PARSERS, { history: "replace" });
  const read = readCompare(toSearchParams(values));
  return {
    read,
    setAt: (at: string | null) => void setValues({ at }),
    setSides: (sides: SideChoices, saved: Settings) => void setValues(writeSides(sides, saved)),
    clean: (sides: SideChoices, saved: Settings) =>
      void setValues(
        read.isDefault
          ? Object.fromEntries(COMPARE_NAMES.filter((name) => name !== "at").map((name) => [name, null]))
          : writeSides(sides, saved),
      ),
    pin: (sides: SideChoices, settings: Readonly<Record<SideId, Settings>>) =>
      setValues(pinSides(sides, settings)),
  };
}
export type CompareUrl = ReturnType<typeof useCompareUrl>;
