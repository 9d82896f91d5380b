"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ProviderCalls } from "@/lib/client/queries/fetched-provider-calls";

const ProviderCallsContext = createContext<ProviderCalls | undefined>(undefined);

/** Undefined where no provider can be reached. */
export const useProviderCalls = (): ProviderCalls | undefined => useContext(ProviderCallsContext);

export function ProviderCallsProvider({
  calls,
  children,
}: Readonly<{ calls: ProviderCalls; children: ReactNode }>) {
  return <ProviderCallsContext value={calls}>{children}</ProviderCallsContext>;
}
