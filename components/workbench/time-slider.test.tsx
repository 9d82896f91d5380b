// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { en } from "@/lib/i18n/en";
import { TimeSlider } from "./time-slider";

beforeEach(() => {
  // jsdom has none of it.
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const serve = (answer: () => Promise<Response>) =>
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/messages") ? answer() : Response.json({ exchanges: [] }),
  );

/** The id of the n-th message. */
const serveMessage = (id: string) => serve(async () => Response.json({ messages: [{ id }] }));

type Place = Readonly<{ at: string | undefined; position: number; messageCount: number }>;

function show(place: Place) {
  const setAt = vi.fn<(at: string | null) => void>();
  const client = new QueryClient();
  const slider = (shown: Place) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ToastProvider>
          <TimeSlider chatId="A" setAt={setAt} {...shown} />
        </ToastProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  const { rerender, unmount } = render(slider(place));
  return { setAt, unmount, come: (next: Place) => rerender(slider(next)) };
}

const knob = () => screen.getByRole<HTMLInputElement>("slider");
const moveTo = (position: number) => fireEvent.change(knob(), { target: { value: String(position) } });

const NEWEST = { at: undefined, position: 10, messageCount: 10 };

it("shows its new position until that payload arrives, and then the payload's position", async () => {
  serveMessage("m5");
  const { setAt, come } = show(NEWEST);
  moveTo(5);
  await waitFor(() => expect(setAt).toHaveBeenCalledWith("m5"));
  come({ ...NEWEST, at: "m5" });
  expect(knob().value).toBe("5");
  come({ at: "m5", position: 5, messageCount: 10 });
  expect(knob().value).toBe("5");
  // An earlier message was deleted.
  come({ at: "m5", position: 4, messageCount: 9 });
  expect(knob().value).toBe("4");
});

it("follows a payload that moved because a message was deleted meanwhile", async () => {
  serveMessage("m5");
  const { setAt, come } = show(NEWEST);
  moveTo(5);
  await waitFor(() => expect(setAt).toHaveBeenCalledWith("m5"));
  come({ at: "m5", position: 4, messageCount: 9 });
  expect(knob().value).toBe("4");
});

it("stays at the newest message when another one arrives", async () => {
  const { setAt, come } = show({ ...NEWEST, at: "m5", position: 5 });
  moveTo(10);
  await waitFor(() => expect(setAt).toHaveBeenCalledWith(null));
  come({ at: undefined, position: 11, messageCount: 11 });
  expect(knob().value).toBe("11");
});

const LOOK_UP_MS = 1000;

it.each([
  ["before it is looked up", 0],
  ["while it is looked up", 200],
])("forgets a move when the slider goes %s", async (_, passed) => {
  vi.useFakeTimers();
  const answer = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, LOOK_UP_MS));
    return Response.json({ messages: [{ id: "m5" }] });
  });
  serve(answer);
  const { setAt, unmount } = show(NEWEST);
  moveTo(5);
  await act(() => vi.advanceTimersByTimeAsync(passed));
  unmount();
  await vi.advanceTimersByTimeAsync(2 * LOOK_UP_MS);
  expect(answer).toHaveBeenCalledTimes(passed === 0 ? 0 : 1);
  expect(setAt).not.toHaveBeenCalled();
});

it("reports when the position could not be looked up, and goes back", async () => {
  serve(async () => Response.json(problem("unavailable", { error: "The disk is full." }), { status: 503 }));
  const { setAt } = show(NEWEST);
  moveTo(5);
  expect(await screen.findByText("Could not find the message at this position")).toBeTruthy();
  expect(screen.getByText("The disk is full.")).toBeTruthy();
  expect(knob().value).toBe("10");
  expect(setAt).not.toHaveBeenCalled();
});
