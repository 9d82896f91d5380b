import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { traceToolTraffic } from "../trace-tool-traffic";

export const orphanToolResponse = defineRule("orphan-tool-response", "error", (input) =>
  traceToolTraffic(input).orphans.map(({ message, name }) => ({
    messageId: message.id,
    message: `A response of the tool ${quote(name)}, but no message before it called that tool.`,
    hint: "Providers reject such a request: store the call with its response, or drop both.",
  })),
);
