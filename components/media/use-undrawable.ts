"use client";

import { useState } from "react";

/** Stored bytes that this browser cannot decode (HEIC, a damaged file): something else has to stand for them. */
export function useUndrawable(hash: string | undefined) {
  const [failed, setFailed] = useState<string>();
  return { isUndrawable: hash !== undefined && failed === hash, onError: () => setFailed(hash) };
}
