// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { en } from "@/lib/i18n/en";
import { type BotActions, ChangeBotDialog } from "./change-bot-dialog";

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

const AUTHORS = [
  { key: "5", author: { id: "5", name: "Ann" }, messages: 12, isBot: false },
  { key: "name:gryag", author: { name: "gryag" }, messages: 1, isBot: true },
];

function show(changeBot: BotActions["changeBot"]) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <ToastProvider>
          <ChangeBotDialog
            chatId="1"
            isOpen
            onClose={onClose}
            actions={{ readAuthors: async () => ({ ok: true, authors: AUTHORS }), changeBot }}
          />
        </ToastProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return onClose;
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });
const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Change" });

it("lists the authors with their message counts, the current bot selected", async () => {
  show(vi.fn());
  expect((await radio("gryag 1 message current bot")).checked).toBe(true);
  expect((await radio("Ann (5) 12 messages")).checked).toBe(false);
  expect((await radio("No bot in this chat")).checked).toBe(false);
  expect(confirm().disabled).toBe(true);
});

it("makes the chosen author the bot and reports the changed messages", async () => {
  const changeBot = vi.fn(async () => ({ ok: true, kind: "changed", toModel: 12, toUser: 1 }) as const);
  const onClose = show(changeBot);
  fireEvent.click(await radio("Ann (5) 12 messages"));
  fireEvent.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changeBot).toHaveBeenCalledWith("1", { id: "5", name: "Ann" });
  expect(await screen.findByText("12 messages are now from the bot, 1 message from people.")).toBeTruthy();
});

it("says why the bot was not changed, and stays open", async () => {
  const onClose = show(async () => problem("taken"));
  fireEvent.click(await radio("No bot in this chat"));
  fireEvent.click(confirm());
  expect(await screen.findByText(/already uses this chat id with that bot/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
