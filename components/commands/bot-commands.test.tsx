// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Command as Menu } from "cmdk";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BotReply } from "@/lib/contract/summary-runs";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import type { Locale } from "@/lib/i18n/locale";
import { BotCommands } from "./bot-commands";
import type { BotTalk } from "./use-bot-talk";

beforeEach(() => {
  // jsdom has neither.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function show(typed: string, talk: Partial<BotTalk> = {}, locale: Locale = "en") {
  const sent: string[] = [];
  const whole: BotTalk = {
    hasChat: true,
    exportPath: "/api/chats/1/export",
    reply: undefined,
    isPending: false,
    error: null,
    send: () => false,
    isListening: () => true,
    ...talk,
  };
  render(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <Menu shouldFilter={false}>
        <Menu.List>
          <BotCommands typed={typed} talk={whole} onSend={(line) => sent.push(line)} />
        </Menu.List>
      </Menu>
    </IntlProvider>,
  );
  return sent;
}

const status = { enabled: "true", threshold: 10, exchanges: 3, untilNext: 7, summaries: 2 };
const replies: readonly [BotReply["id"], BotReply["values"], RegExp, RegExp][] = [
  [
    "status",
    status,
    /every 10 exchanges; next summary in 7 exchanges/,
    /один на кожні 10 обмінів; наступний підсумок через/,
  ],
  [
    "status",
    { ...status, enabled: "false", untilNext: "" },
    /are off\. 3 complete exchanges/,
    /вимкнено\. Після/,
  ],
  ["ask-threshold", status, /should I summarise\? \(1–500/, /робити підсумок\? \(1–500/],
  ["enabled", { threshold: 1 }, /after every complete exchange/, /кожен 1 завершений обмін/],
  ["preview", { messages: 2, host: "api.example" }, /2 messages to api\.example/, /2 повідомлення на api/],
  [
    "too-small",
    {},
    /^Too small\. Please enter a number from 1 to 500/,
    /^Замало\. Введіть число від 1 до 500/,
  ],
  ["not-a-number", {}, /whole number from 1 to 500/, /ціле число від 1 до 500/],
  ["ask-clear", { messages: 24, summaries: 1, word: "clear" }, /24 messages and 1 summary/, /Введіть clear/],
  ["cleared", { messages: 21 }, /21 messages deleted/, /видалено 21 повідомлення/],
  [
    "unknown-command",
    { known: "/summary" },
    /^Available commands: \/summary/,
    /^Доступні команди: \/summary/,
  ],
];

it.each(replies)("says %s in both languages", (id, values, english, ukrainian) => {
  const reply: BotReply = { id, values, reply: "in the bot's own words" };
  show("", { reply });
  expect(screen.getByRole("status").textContent).toMatch(english);
  cleanup();
  show("", { reply }, "uk");
  expect(screen.getByRole("status").textContent).toMatch(ukrainian);
});

it.each([
  ["/summary 1", "en", "Turn on summaries after every exchange"],
  ["/summary 12", "en", "Turn on summaries every 12 exchanges"],
  ["/summary 1", "uk", "Увімкнути підсумки, після кожного обміну"],
  ["/summary 12", "uk", "Увімкнути підсумки, обмінів на один підсумок: 12"],
] as const)("%s is explained in %s", (typed, locale, words) => {
  show(typed, {}, locale);
  expect(screen.getByText(words)).toBeTruthy();
});

it("sends the chosen command", () => {
  const sent = show("/summary_s");
  fireEvent.click(screen.getByRole("option", { name: /summary_status/ }));
  expect(sent).toEqual(["/summary_status"]);
});

it("keeps asking while the bot waits", () => {
  const reply: BotReply = { id: "too-large", values: {}, reply: "", awaiting: "threshold" };
  const sent = show("15", { reply });
  fireEvent.click(screen.getByRole("option", { name: "Reply “15”" }));
  fireEvent.click(screen.getByRole("option", { name: /cancel/ }));
  expect(sent).toEqual(["15", "/cancel"]);
});

it("offers the chat as a file before its history is cleared", () => {
  const reply: BotReply = {
    id: "ask-clear",
    values: { messages: 2, summaries: 0, word: "clear" },
    reply: "",
  };
  show("", { reply: { ...reply, awaiting: "clear-history" } });
  expect(screen.getByRole("link", { name: /export the chat/i }).getAttribute("href")).toBe(
    "/api/chats/1/export",
  );
  cleanup();
  show("", { reply: { ...reply, id: "cleared" } });
  expect(screen.queryByRole("link")).toBeNull();
});

it("needs an open chat", () => {
  show("/", { hasChat: false });
  expect(screen.getByText(/open a chat first/i)).toBeTruthy();
  expect(screen.queryByRole("option")).toBeNull();
});

it("shows that the server did not respond", () => {
  show("", { error: new Error("503 Service Unavailable") });
  expect(screen.getByText(/command failed: 503/i)).toBeTruthy();
});
