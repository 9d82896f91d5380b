// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { en } from "@/lib/i18n/en";
import { PanelSlot } from "./panel-slot";
import { inspectionOf } from "./show-workbench.fixture";

const drawn = vi.hoisted(() => ({ times: 0 }));

vi.mock("@/components/panels/registry", () => {
  const component = () => {
    drawn.times += 1;
    return null;
  };
  return { PANEL_IDS: ["json"], PANELS: { json: { format: "active", component } } };
});

afterEach(cleanup);

it("draws a panel again for another report only", () => {
  const question = { chatId: "-1", overrides: {}, formats: [], wire: [] };
  const first = inspectionOf(question);
  const slot = (inspection = first) => (
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
  const { rerender } = render(slot());
  rerender(slot());
  expect(drawn.times).toBe(1);
  rerender(slot(inspectionOf(question)));
  expect(drawn.times).toBe(2);
});
