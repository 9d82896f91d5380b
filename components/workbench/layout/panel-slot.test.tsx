// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { LinkedMessagesProvider, useLinkedMessages } from "@/components/linked/linked-messages";
import type { Inspection } from "@/lib/contract/inspection";
import { en } from "@/lib/i18n/en";
import { inspectionOf } from "../show-workbench.fixture";
import { PanelSlot } from "./panel-slot";

const drawn = vi.hoisted(() => ({ times: 0, chosen: [] as unknown[] }));

vi.mock("@/components/panels/registry", () => {
  const json = ({ chosen }: Readonly<{ chosen: unknown }>) => {
    drawn.times += 1;
    drawn.chosen.push(chosen);
    return null;
  };
  return { PANEL_COMPONENTS: { json } };
});

afterEach(cleanup);

const question = { chatId: "-1", overrides: {}, formats: [], wire: [] };

const slotOf = (inspection: Inspection) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <PanelSlot
      chatId="-1"
      place={0}
      panel="json"
      inspection={inspection}
      progress="done"
      onChange={() => {}}
      onRemove={() => {}}
    />
  </IntlProvider>
);

it("re-renders a panel only for a new report", () => {
  drawn.times = 0;
  const first = inspectionOf(question);
  const { rerender } = render(slotOf(first));
  rerender(slotOf(first));
  expect(drawn.times).toBe(1);
  rerender(slotOf(inspectionOf(question)));
  expect(drawn.times).toBe(2);
});

it("passes a panel each choice made elsewhere, also of the same message", () => {
  const linked: ReturnType<typeof useLinkedMessages>[] = [];
  function Probe() {
    linked.push(useLinkedMessages());
    return null;
  }
  render(
    <LinkedMessagesProvider>
      <Probe />
      {slotOf(inspectionOf(question))}
    </LinkedMessagesProvider>,
  );
  const lastAfter = (change: (now: ReturnType<typeof useLinkedMessages>) => void) => {
    act(() => linked.slice(-1).forEach(change));
    return drawn.chosen.at(-1);
  };
  const first = lastAfter(({ choose }) => choose("7", "timeline"));
  expect(first).toMatchObject({ messageId: "7" });
  expect(lastAfter(({ point }) => point("8"))).toBe(first);
  const again = lastAfter(({ choose }) => choose("7", "timeline"));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
  expect(lastAfter(({ choose }) => choose("7", 0))).toBeUndefined();
});
