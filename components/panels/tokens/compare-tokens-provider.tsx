"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CompareTokens } from "@/lib/client/queries/token-comparison-query";

const CompareTokensContext = createContext<CompareTokens | undefined>(undefined);

/** How a Tokens panel asks the server; undefined where nobody can answer. */
export const useCompareTokens = (): CompareTokens | undefined => useContext(CompareTokensContext);

export function CompareTokensProvider({
  compare,
  children,
}: Readonly<{ compare: CompareTokens; children: ReactNode }>) {
  return <CompareTokensContext value={compare}>{children}</CompareTokensContext>;
}
