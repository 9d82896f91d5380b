"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { type FunctionComponent, memo } from "react";

/** Drawn again only for other values, which React Compiler cannot tell: each answer is a new object, mostly equal. */
export const memoByValue = <Props extends object>(component: FunctionComponent<Props>) =>
  memo(component, (before, after) => replaceEqualDeep(before, after) === before);
