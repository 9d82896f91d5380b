// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { markMessages } from "@/lib/client/format/message-marks";
import { reportOf } from "@/lib/contract/report.fixture";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { en } from "@/lib/i18n/en";
import { buildTimelineRows } from "./build-timeline-rows";
import { TimelineRow } from "./timeline-row";

afterEach(cleanup);

const FILE = chatFileSchema.parse({
  contextscope: 1,
  chat: { id: "-1", bot: { name: "gryag" } },
  messages: [
    { id: "1", role: "event", text: "[invite members] members: Bob", author: { name: "Alice" } },
    { id: "2", role: "user", text: "hello" },
  ],
});

function show() {
  const stored: readonly TimelineMessage[] = FILE.messages.map(({ media: _, ...message }, index) => ({
    ...message,
    sequence: index + 1,
    position: message.role === "event" ? undefined : 0,
    media: [],
  }));
  const markOf = markMessages(reportOf(FILE));
  const context = { chatId: "-1", markOf, botName: "gryag", highlightedId: undefined, beginsAt: undefined };
  const rows = buildTimelineRows(stored, { locale: "en", timeZone: "UTC" }, "gryag");
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        {rows.map((row) => (
          <TimelineRow key={row.message.id} row={row} context={context} />
        ))}
      </IntlProvider>
    </QueryClientProvider>,
  );
}

it("shows an event as a line without a verdict, and messages with theirs", () => {
  const { container } = show();
  const [event, message] = container.querySelectorAll("article");
  expect(event?.hasAttribute("data-event")).toBe(true);
  expect(event?.textContent).toContain("Alice · [invite members] members: Bob");
  expect(event?.querySelector("[data-verdict]")).toBeNull();
  expect(message?.querySelector("[data-verdict]")?.getAttribute("data-verdict")).toBe("current");
});

it("gives an event an accessible name", () => {
  show();
  expect(screen.getByText("event")).toBeTruthy();
});
