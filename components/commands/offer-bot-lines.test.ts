import { expect, it } from "vitest";
import { offerBotLines } from "./offer-bot-lines";

const lines = (...args: Parameters<typeof offerBotLines>) => offerBotLines(...args).map(({ line }) => line);

it.each([
  ["/", ["/summary", "/summary_status", "/summary_off", "/summary_now", "/clear_history", "/cancel"]],
  ["/SUMMARY_O", ["/summary_off"]],
  ["/c", ["/clear_history", "/cancel"]],
  ["/summary 15", ["/summary 15"]],
  ["/summary   a lot ", ["/summary a lot"]],
  ["/nonsense", ["/nonsense"]],
])("%s offers %j", (typed, offered) => {
  expect(lines(typed, undefined)).toEqual(offered);
});

it("treats the typed text as the answer while the bot waits, and offers cancelling", () => {
  expect(lines("15", "threshold")).toEqual(["15", "/cancel"]);
  expect(lines("", "clear-history")).toEqual(["/cancel"]);
  expect(lines("/summary_off", "threshold")).toEqual(["/summary_off"]);
});
