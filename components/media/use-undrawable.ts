"use client";

import { useState } from "react";

/** Stored bytes that this browser cannot decode (HEIC, a damaged file) need a replacement. */
export function useUndrawable(hash: string | undefined) {
  const [failed, setFailed] = useState<string>();
  return { isUndrawable: hash !== undefined && failed === hash, onError: () => setFailed(hash) };
}
