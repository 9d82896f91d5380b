import { payloadRequestSchema } from "@/lib/api/report";
import { SENDABLE_FORMATS } from "@/lib/contract/provider-calls";

/** The payload that a call is about: the same query as for its bytes, in a format that is sent at all. */
export const sendQuerySchema = payloadRequestSchema.refine(
  ({ format }) => SENDABLE_FORMATS.includes(format),
  { path: ["view"], error: "is only a view: nothing is ever sent in it" },
);
