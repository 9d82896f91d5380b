import { defineRule } from "../define-rule";

const MARKER = /\[meta\]|\[RESPOND\]|\[Previously about video\]:/;

export const frameMarker = defineRule("frame-marker", "warning", function* ({ messages }) {
  for (const { id, role, text } of messages) {
    const marker = role === "user" && text ? MARKER.exec(text)?.[0] : undefined;
    if (marker === undefined) continue;
    yield {
      messageId: id,
      message: `A user typed ${marker}, which the payload itself uses as a marker.`,
      hint: "The model may read the rest as metadata or as the end of the transcript: escape or remove it on input.",
    };
  }
});
