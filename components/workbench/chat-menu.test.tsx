// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { problem } from "@/lib/api/problem";
import { reportOf } from "@/lib/contract/report.fixture";
import { en } from "@/lib/i18n/en";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { ChatMenu } from "./chat-menu";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

beforeEach(() => {
  // jsdom has no dialogs; this one stays closed.
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

it.each(["gemini", "compact"] as const)("offers the active payload, %s, as every program", (format) => {
  const report = reportOf(kyivDevs(), { format });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <ChatMenu
          chatId="-123456789"
          inspection={{ report, messageCount: 3 }}
          comparePath="/compare"
          exportPath="/export"
          isDeleting={false}
          setDeleting={() => undefined}
          deleteChat={async () => ({ ok: true })}
          bot={{ readAuthors: async () => problem("no-chat"), changeBot: async () => problem("no-chat") }}
          share={async () => problem("no-chat")}
          onCopyLink={() => {}}
        />
      </IntlProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const languages = ["curl (shell script)", "TypeScript", "Python", "Test fixture (JSON)"].map((name) => {
    const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>("link", { name }).href);
    expect(searchParams.get("view")).toBe(format);
    return searchParams.get("language");
  });
  expect(languages).toEqual(["curl", "typescript", "python", "fixture"]);
});
