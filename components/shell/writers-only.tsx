"use client";

import type { ReactNode } from "react";
import { useViewer } from "./viewer";

type Props = Readonly<{ children: ReactNode }>;

/** Hides what changes something from somebody who may only read. */
export function WritersOnly({ children }: Props) {
  return useViewer().canWrite && children;
}

/** Controls that also show a value: somebody who may only read sees them disabled. */
export function WritersChange({ children }: Props) {
  return useViewer().canWrite ? (
    children
  ) : (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
