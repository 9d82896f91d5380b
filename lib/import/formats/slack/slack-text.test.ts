import { expect, test } from "vitest";
import { slackText } from "./slack-text";

const nameOf = (id: string): string | undefined => (id === "U1" ? "Оля" : undefined);

test.each([
  ["<@U1> hi <@U2> <@U3|bob>", "@Оля hi @U2 @bob"],
  ["see <#C1|general> <!here>", "see #general @here"],
  ["<https://a.example|link> <https://b.example>", "link (https://a.example) https://b.example"],
  ["a &lt;b&gt; &amp;amp;", "a <b> &amp;"],
  ["1 < 2 and <unclosed", "1 < 2 and <unclosed"],
])("%s", (text, readable) => {
  expect(slackText(text, nameOf)).toBe(readable);
});
