// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { en } from "@/lib/i18n/en";
import { useBotLabel } from "./use-bot-label";

const wrapper = ({ children }: Readonly<{ children: ReactNode }>) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    {children}
  </IntlProvider>
);

it("an unnamed bot is not shown as “bot bot”", () => {
  const { current: label } = renderHook(() => useBotLabel(), { wrapper }).result;
  expect([label("gryag"), label("bot"), label("bot", true)]).toEqual(["bot gryag", undefined, "no bot"]);
});
