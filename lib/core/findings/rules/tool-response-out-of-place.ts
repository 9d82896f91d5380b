import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { traceToolTraffic } from "../trace-tool-traffic";

export const toolResponseOutOfPlace = defineRule("tool-response-out-of-place", "error", (input) =>
  traceToolTraffic(input).outOfPlace.map(({ message, name }) => ({
    messageId: message.id,
    message: `The response of the tool ${quote(name)} does not directly follow its call.`,
    hint: "Gemini and OpenAI reject a request with other messages between a call and its response: move the response up.",
  })),
);
