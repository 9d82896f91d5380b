"use client";

import { createContext } from "react";
import type { ProviderCalls } from "@/lib/client/queries/fetched-provider-calls";

/** Undefined where no provider can be reached. */
export const ProviderCallsContext = createContext<ProviderCalls | undefined>(undefined);
