// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { problem } from "@/lib/api/problem";
import { inspectionsKey } from "@/lib/client/queries/inspection-query";
import type { LongText } from "@/lib/client/urls/payload-path";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { en } from "@/lib/i18n/en";
import type { PlacedMatch } from "@/lib/rendering/long-rendering-answers";
import { PanelSearch } from "../panel-search";
import { useLongSearch } from "./use-long-search";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const textOf = (hash: string): LongText => ({
  chatId: "-1",
  question: { format: "gemini", settings: resolveSettings({}), cutOffId: "1" },
  form: "text",
  hash,
});

const matchIn = (row: number): PlacedMatch => ({ start: 10 * row, end: 10 * row + 2, row });
const answer = (...rows: readonly number[]) => Response.json({ found: rows.map(matchIn), isCapped: false });

function answerLater() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((answered) => {
    resolve = answered;
  });
  return { promise, resolve: (response: Response) => resolve(response) };
}

/** The server's response to each search, by the searched text. */
function serve(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
  vi.stubGlobal("fetch", async (path: string) => {
    const hash = new URL(path, "http://localhost").searchParams.get("hash") ?? "";
    return answers[hash]?.() ?? Response.error();
  });
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reached: number[] = [];
  const painted = { rows: [] as readonly number[] };
  function Probe({ hash }: Readonly<{ hash: string }>) {
    const { state, matches } = useLongSearch(textOf(hash), ({ row }) => reached.push(row));
    painted.rows = matches.map(({ start }) => start / 10);
    return <PanelSearch {...state} />;
  }
  const element = (hash: string) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Probe hash={hash} />
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(element("old"));
  return { client, reached, painted, changeTo: (hash: string) => rerender(element(hash)) };
}

const type = (value: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
const said = () => screen.getByRole("status").textContent;
const saysSoon = (text: string) => waitFor(() => expect(said()).toBe(text));

it("reports a failed search, and retries it on request", async () => {
  let isUp = false;
  serve({
    old: () =>
      isUp ? answer(1, 9) : Response.json(problem("unavailable", { error: "out of order" }), { status: 503 }),
  });
  show();
  type("needle");
  await saysSoon("Search failed: out of order");
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Search again" }));
  await saysSoon("1 of 2");
  expect(screen.queryByRole("button", { name: "Search again" })).toBeNull();
});

it("shows no count until the response arrives", async () => {
  const { promise, resolve } = answerLater();
  const asked = vi.fn(() => promise);
  serve({ old: asked });
  show();
  type("needle");
  expect(said()).toBe("");
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(said()).toBe("");
  resolve(answer());
  await saysSoon("No matches");
  type("needl");
  expect(said()).toBe("");
});

it("refetches the payload when the chat has changed", async () => {
  serve({ old: () => Response.json(problem("changed"), { status: 409 }), new: () => answer(3) });
  const { client, changeTo } = show();
  client.setQueryData(inspectionsKey("-1"), "a report");
  type("needle");
  await waitFor(() => expect(client.getQueryState(inspectionsKey("-1"))?.isInvalidated).toBe(true));
  expect(said()).toBe("");
  changeTo("new");
  await saysSoon("1 of 1");
});

it("goes to the first match of a new query, also of an earlier one", async () => {
  serve({ old: () => answer(1, 9) });
  const { reached } = show();
  type("needle");
  await saysSoon("1 of 2");
  fireEvent.click(screen.getByRole("button", { name: "Next match" }));
  type("needles");
  type("needle");
  expect(said()).toBe("1 of 2");
  expect(reached).toEqual([1, 9, 1]);
});

it("keeps the scroll position when the text changes, and paints no old matches", async () => {
  const { promise, resolve } = answerLater();
  serve({ old: () => answer(1, 9), new: () => promise });
  const { reached, painted, changeTo } = show();
  type("needle");
  await saysSoon("1 of 2");
  fireEvent.click(screen.getByRole("button", { name: "Next match" }));
  expect([reached, painted.rows]).toEqual([
    [1, 9],
    [1, 9],
  ]);
  changeTo("new");
  expect(painted.rows).toEqual([]);
  expect([said(), screen.getByRole("status").ariaBusy]).toEqual(["2 of 2", "true"]);
  // The counted matches cannot be reached yet.
  fireEvent.click(screen.getByRole("button", { name: "Next match" }));
  resolve(answer(2, 10, 12));
  await saysSoon("2 of 3");
  expect([reached, painted.rows]).toEqual([
    [1, 9],
    [2, 10, 12],
  ]);
});
