import { payloadRequestSchema } from "@/lib/api/report-schemas";
import { SENDABLE_FORMATS } from "@/lib/contract/provider-calls";

/** The payload of a provider call: the same query as for its bytes, in a format that can be sent. */
export const sendQuerySchema = payloadRequestSchema.refine(
  ({ format }) => SENDABLE_FORMATS.includes(format),
  { path: ["view"], error: "is only a view: nothing is ever sent in it" },
);
