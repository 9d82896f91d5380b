"use client";

import { createContext } from "react";
import type { CompareTokens } from "@/lib/client/queries/token-comparison-query";

/** The Tokens panel's server call; undefined where there is no server. */
export const CompareTokensContext = createContext<CompareTokens | undefined>(undefined);
