// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { en } from "@/lib/i18n/en";
import { SettingChanges } from "./setting-changes";

afterEach(cleanup);

it.each([
  [{ name: "maxVideos", from: 1, to: 2 }, "Videos: 1 → 2"],
  [{ name: "maxVideos", from: 2, to: 1, isDefault: true }, "Videos: 2 → 1 default"],
  [{ name: "compact", from: undefined, to: true }, "Compact format: on"],
])("shows %j", (change, text) => {
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <SettingChanges changes={[change]} />
    </IntlProvider>,
  );
  expect(screen.getByRole("listitem").textContent).toBe(text);
});
