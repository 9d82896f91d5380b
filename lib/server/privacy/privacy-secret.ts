import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { makePseudonyms, type Pseudonyms } from "../../core/privacy/pseudonyms";
import type { Store } from "../store/store";

/** Of this installation: without it, nobody can find the name of a pseudonym by trying names. */
export const readPrivacySecret = (store: Pick<Store, "readSecret">): Promise<string> =>
  store.readSecret("privacy-secret", randomBytes(32).toString("hex"));

export const pseudonymsWith = (secret: string): Pseudonyms =>
  makePseudonyms((text) => createHmac("sha256", secret).update(text, "utf8").digest());
