"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { type FunctionComponent, memo } from "react";

/**
 * Compares props by value: each response is a new, mostly equal object, and React Compiler compares identity. Measured:
 * an equal report re-renders every segment of the token strip, with this none.
 */
export const memoByValue = <Props extends object>(component: FunctionComponent<Props>) =>
  memo(component, (before, after) => replaceEqualDeep(before, after) === before);
