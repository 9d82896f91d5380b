import { findSecrets } from "../findings/find-secrets";

const SHOWN_CHARACTERS = 4;

/** Enough to recognise a credential, too little to use it. */
export const maskSecret = (secret: string): string => `${secret.slice(0, SHOWN_CHARACTERS)}…`;

export function maskSecrets(text: string): string {
  let masked = "";
  let done = 0;
  for (const { start, end } of findSecrets(text)) {
    if (start < done) continue;
    masked += text.slice(done, start) + maskSecret(text.slice(start, end));
    done = end;
  }
  return masked + text.slice(done);
}
