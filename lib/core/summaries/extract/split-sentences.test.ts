import { describe, expect, it } from "vitest";
import { splitSentences } from "./split-sentences";

describe("splitSentences", () => {
  it.each([
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    ["Ask Dr. Novak at 9.30 a.m. on Monday.", ["Ask Dr. Novak at 9.30 a.m. on Monday."]],
    ["J. R. Smith paid 18.40 euros. Fine.", ["J. R. Smith paid 18.40 euros.", "Fine."]],
    ["so do I. then we go", ["so do I. then we go"]],
    ["we take it. then we go", ["we take it.", "then we go"]],
    ["See https://a.example/x.y?z=1. Then call.", ["See https://a.example/x.y?z=1.", "Then call."]],
    ["Live at вул. Садова, буд. 5. Добре.", ["Live at вул. Садова, буд. 5.", "Добре."]],
    ["Hm... maybe. Well… No.", ["Hm... maybe.", "Well…", "No."]],
    ["He said “Stop!” Then he left.", ["He said “Stop!”", "Then he left."]],
    ["行きます。いつですか？はい", ["行きます。", "いつですか？", "はい"]],
    ["Great 🎉 Next one. 🎉 Ok", ["Great 🎉 Next one.", "🎉 Ok"]],
    ["- first\n2. second\n\n* [ ] third", ["first", "second", "[ ] third"]],
    ["", []],
    [" \n ", []],
  ])("%j", (text, sentences) => expect(splitSentences(text)).toEqual(sentences));
});
