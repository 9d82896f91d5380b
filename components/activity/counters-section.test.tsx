// @vitest-environment jsdom
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import type { CountersReport } from "@/lib/contract/activity";
import { COUNTER_NAMES, type Counters } from "@/lib/core/media/context-counters";
import { en } from "@/lib/i18n/en";
import { CountersSection } from "./counters-section";

afterEach(cleanup);

const everyCounter = (value: number) =>
  Object.fromEntries(COUNTER_NAMES.map((name) => [name, value])) as Counters;

function show(total: number, chat: string) {
  const data: CountersReport = {
    from: "2026-03-01",
    to: "2026-03-02",
    days: [],
    totals: everyCounter(total),
    chats: [],
    actors: [],
  };
  const result = { data, isPending: false, isError: false } as UseQueryResult<CountersReport>;
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <CountersSection query={{ days: "30", chat }} result={result} onSpan={() => {}} />
    </IntlProvider>,
  );
}

// A recorded request may raise no counter, so zeros do not mean that there was no request.
it.each([
  [0, "", /^No counts yet\. Counters increase when a bot sends or records a request .* are not counted\./],
  [0, "-1", /^No counts for this chat yet\./],
  [3, "-1", /^No counts in the last 30 days\.$/],
])("mentions counters, not requests: %d counted, chat %j", (total, chat, words) => {
  show(total, chat);
  expect(screen.getByText(words)).toBeTruthy();
});
