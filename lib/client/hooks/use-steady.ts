"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/** Keeps the first of several equal values, so that a comparison by identity sees no change. */
export function useSteady<Value>(value: Value): Value {
  const [steady, setSteady] = useState(value);
  const next: Value = replaceEqualDeep(steady, value);
  if (next !== steady) setSteady(next);
  return next;
}
