"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { type FunctionComponent, memo } from "react";

/** Drawn again only for other values. Each answer comes in objects of its own, and says mostly the same. */
export const memoByValue = <Props extends object>(component: FunctionComponent<Props>) =>
  memo(component, (before, after) => replaceEqualDeep(before, after) === before);
