"use client";

import { createContext, type ReactNode, use } from "react";
import type { Viewer } from "@/lib/contract/access";

/** Without a provider, as in tests of single components: somebody who may do everything. */
const EVERYTHING: Viewer = { name: "", canWrite: true, isAdmin: true, canSignOut: false };

const ViewerContext = createContext<Viewer>(EVERYTHING);

export function ViewerProvider({ viewer, children }: Readonly<{ viewer: Viewer; children: ReactNode }>) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks at the page, and what they may do. */
export const useViewer = (): Viewer => use(ViewerContext);
