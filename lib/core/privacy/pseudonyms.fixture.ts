import { createHmac } from "node:crypto";
import { makePseudonyms } from "./pseudonyms";

export const hmac = (secret: string) => (text: string) =>
  createHmac("sha256", secret).update(text, "utf8").digest();

export const pseudonyms = makePseudonyms(hmac("test"));
