"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/** The value as it first came, for as long as equal ones follow: whoever compares by identity sees no change. */
export function useSteady<Value>(value: Value): Value {
  const [steady, setSteady] = useState(value);
  const next: Value = replaceEqualDeep(steady, value);
  if (next !== steady) setSteady(next);
  return next;
}
