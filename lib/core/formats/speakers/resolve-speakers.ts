import type { ContextInput } from "../../model/context-input";
import type { SpeakerStyle } from "../../model/selected-context";
import type { Protocol } from "../../schema/protocol";
import type { Settings } from "../../schema/settings";

/** Distinguishes people by id, otherwise by name. All messages without an author count as one person's. */
function hasSeveralPeople({
  speakers,
  hasUnnamedSpeaker,
}: Pick<ContextInput, "speakers" | "hasUnnamedSpeaker">): boolean {
  const people = new Set(speakers.map(({ id, name, username }) => id || JSON.stringify([name, username])));
  return people.size + (hasUnnamedSpeaker ? 1 : 0) > 1;
}

/** `auto` uses the metadata line for Gemini; elsewhere it names speakers only if several people write. */
export function resolveSpeakers(
  speakers: Settings["speakers"],
  protocol: Protocol,
  input: Pick<ContextInput, "speakers" | "hasUnnamedSpeaker">,
): SpeakerStyle {
  if (speakers !== "auto") return speakers;
  if (protocol === "gemini") return "meta";
  return hasSeveralPeople(input) ? "prefix" : "none";
}
