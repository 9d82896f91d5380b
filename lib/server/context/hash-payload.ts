import { createHash } from "node:crypto";
import type { ContextReport } from "../../core/model/report";

/** sha256 of the bytes a client would post, or of the text of a view-only format. */
export const hashPayload = ({ wire, rendering }: ContextReport): string =>
  createHash("sha256")
    .update((wire ?? rendering).text, "utf8")
    .digest("hex");
