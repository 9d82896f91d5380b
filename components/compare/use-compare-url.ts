"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
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
  const read = useMemo(() => {
    const written = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
    return readCompare(new URLSearchParams(written));
  }, [values]);
  return {
    read,
    setAt: useCallback((at: string | null) => void setValues({ at }), [setValues]),
    setSides: useCallback(
      (sides: SideChoices, saved: Settings) => void setValues(writeSides(sides, saved)),
      [setValues],
    ),
    clean: useCallback(
      (sides: SideChoices, saved: Settings) =>
        void setValues(
          read.isDefault
            ? Object.fromEntries(COMPARE_NAMES.filter((name) => name !== "at").map((name) => [name, null]))
            : writeSides(sides, saved),
        ),
      [setValues, read.isDefault],
    ),
    pin: useCallback(
      (sides: SideChoices, settings: Readonly<Record<SideId, Settings>>) =>
        setValues(pinSides(sides, settings)),
      [setValues],
    ),
  };
}
export type CompareUrl = ReturnType<typeof useCompareUrl>;
