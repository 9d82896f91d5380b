"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CompareTokens } from "@/lib/client/queries/token-comparison-query";

const CompareTokensContext = createContext<CompareTokens | undefined>(undefined);

/** The Tokens panel's server call; undefined where there is no server. */
export const useCompareTokens = (): CompareTokens | undefined => useContext(CompareTokensContext);

export function CompareTokensProvider({
  compare,
  children,
}: Readonly<{ compare: CompareTokens; children: ReactNode }>) {
  return <CompareTokensContext value={compare}>{children}</CompareTokensContext>;
}
