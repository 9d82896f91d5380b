import { processSingletons } from "../../core/process-singleton";

const KEPT = /^(?:access-settings|oidc|rate-limit-.*|peer-headers)$/;

/** Settings are read once per process: forgets them, the identity provider and the counted attempts. */
export function resetAccess(): void {
  const singletons = processSingletons();
  for (const name of [...singletons.keys()].filter((key) => KEPT.test(key))) singletons.delete(name);
}

/** As in the real server, where every request has the headers of `trust-proxies.mjs`. */
export const believePeerHeaders = (): void => void processSingletons().set("peer-headers", true);
