import type { Behaviour } from "./behaviour";

/** The model's reply, before a protocol encodes it. */
export type Reply = Readonly<{ text: string; end: "stop" | "length" | "blocked" | "refused" }>;

/** A valid summary: long enough, in second person, with bullet points. */
export const STANDARD_ANSWER = [
  "You planned the release together and went through what is still open.",
  "- **Goals**: you want to ship on Friday and keep the old address alive.",
  "- **Decisions**: you decided to use port 3000 and to ask Olena for the review.",
  "- **Facts**: the budget is 1,200 €, the demo is on 14 March.",
  "- **Open**: who writes the notes, and when the old server goes.",
].join("\n");

export function replyOf(behaviour: Behaviour, key: string): Reply {
  switch (behaviour.kind) {
    case "ok":
      return { text: behaviour.text ?? STANDARD_ANSWER, end: "stop" };
    case "max-tokens":
      return { text: behaviour.text ?? STANDARD_ANSWER.slice(0, 120), end: "length" };
    case "answer-key":
      return { text: `You gave me the key ${key}, and this is what you talked about.`, end: "stop" };
    case "blocked":
      return { text: "", end: "blocked" };
    case "refusal":
      return { text: "I will not write about that.", end: "refused" };
    case "empty":
      return { text: "", end: "stop" };
    default:
      return { text: STANDARD_ANSWER, end: "stop" };
  }
}

/** Chunks of a stream: whole characters, at least two chunks unless empty. */
export function piecesOf(text: string): readonly string[] {
  const characters = [...text];
  const size = Math.max(1, Math.ceil(characters.length / 6));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

/** Not any tokenizer's number, but always the same for the same bytes. */
export const tokensOf = (bytes: number): number => Math.ceil(bytes / 4);
