import { describe, expect, it } from "vitest";
import cases from "../cases/media-selection.json";
import { contextInputFromFile } from "../context-input-from-file";
import { botFacts } from "../plan/active-format";
import { planRequest } from "../plan/plan-request";
import { chatFileSchema } from "../schema/chat-file";
import { selectContext } from "../select-context";
import { resolveSettings } from "../settings/resolve-settings";
import { countersFor } from "./context-counters";

describe("the cases of media-selection.json", () => {
  for (const format of ["compact", "gemini"] as const) {
    it.each(cases)(`$name (${format})`, ({ chat, expectedMedia, expectedDescriptions, expectedCounters }) => {
      const file = chatFileSchema.parse(chat);
      const settings = resolveSettings({ chat: file.settings });
      const input = contextInputFromFile(file);
      const plan = planRequest(botFacts(input), settings, format);
      const { context, media } = selectContext(input, settings, plan, () => 0);
      expect(context.media.map((item) => item.media.data ?? item.media.uri)).toEqual(expectedMedia);
      expect(context.videoDescriptions.map(({ line }) => line)).toEqual(expectedDescriptions);
      // The cases are compact chats, so the counters are compact's, whatever the format of the selection.
      const { "context.compact_format_used": _, ...counters } = countersFor("compact", media, settings);
      const risen = Object.fromEntries(Object.entries(counters).filter(([, value]) => value > 0));
      expect(risen).toEqual(expectedCounters);
    });
  }
});
